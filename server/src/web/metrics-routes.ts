import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { onOutsideAnswer } from '#platform/outbound.ts';
import type { ShopFigures } from '#store/shop-figures.ts';

export interface MetricsContext {
  /** Who may read; undefined: nobody, and nothing is measured. */
  token: string | undefined;
  /** Throws where the database does not answer. */
  figures(): Promise<ShopFigures>;
  /** Orders that wait for the next batch. */
  batchQueue(): number;
}

/**
 * `GET /metrics` in the format of Prometheus, for whoever knows the token. Labels are routes, states and kinds of ours: the
 * number of series does not grow with visitors, and none of them names anybody.
 */
export async function registerMetrics(app: FastifyInstance, context: MetricsContext): Promise<void> {
  const { token } = context;
  if (token === undefined) return;
  // A shop that nobody watches does not load it.
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'foyer_http_seconds',
    help: 'How long answers took, by kind of address and class of status',
    labelNames: ['kind', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const outside = new Histogram({
    name: 'foyer_outside_seconds',
    help: 'How long banks and other services took, by their host',
    labelNames: ['host', 'outcome'] as const,
    buckets: [0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const stop = onOutsideAnswer(({ host, outcome, seconds }) => outside.observe({ host, outcome }, seconds));
  app.addHook('onClose', (_instance, done) => {
    stop();
    registry.clear();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      kind: kindOf(request.routeOptions.url),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    answers.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const shop = await shopGauges(new Registry(), context);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return refuse(reply);
    await shop.refresh();
    const text = [await registry.metrics(), await shop.registry.metrics()].join('\n');
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(text);
  });
}

/** By the route as it is declared, so that no address of a visitor becomes a label. */
function kindOf(route: string | undefined): string {
  if (route === undefined) return 'none';
  if (route.startsWith('/api/')) return route.replaceAll(/[^\w/:*-]/g, '');
  if (route.startsWith('/assets') || route.startsWith('/pictures')) return 'file';
  return 'page';
}

async function shopGauges(registry: Registry, { figures, batchQueue }: MetricsContext) {
  const { Counter, Gauge } = await import('prom-client');
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const placed = counter('foyer_orders_placed_total', 'Orders placed since the shop began');
  const begun = counter('foyer_payments_begun_total', 'Payments begun since the shop began');
  const issued = counter('foyer_tickets_issued_total', 'Tickets issued since the shop began');
  const unpaid = gauge('foyer_unpaid_orders', 'Orders that hold places and are not paid', ['state']);
  const tapped = gauge('foyer_tapped_seats', 'Seats of plans that somebody is choosing');
  const waiting = gauge('foyer_waiting', 'Work that was written down and is not done yet', ['kind']);
  const alarms = gauge('foyer_alarms', 'Open alarms', ['kind']);
  const jobs = gauge('foyer_jobs', 'Jobs that are not done', ['queue', 'state']);
  const connections = gauge('foyer_database_connections', 'Connections to the database', ['state']);
  const bytes = gauge('foyer_database_bytes', 'Size of the database');
  const queue = gauge('foyer_batch_queue', 'Orders that wait for the next batch, of this server');
  const up = gauge('foyer_database_up', 'Whether the database answers');
  const show = (target: typeof unpaid, rows: readonly { count: number }[]) => {
    target.reset();
    for (const { count, ...labels } of rows) target.set(labels, count);
  };
  /** Read at once before they are written: a scrape never mixes two moments. */
  const refresh = async () => {
    queue.set(batchQueue());
    const found = await figures().catch(() => null);
    up.set(found === null ? 0 : 1);
    if (found === null) return;
    for (const [target, value] of [
      [placed, found.ordersPlaced],
      [begun, found.paymentsBegun],
      [issued, found.ticketsIssued],
    ] as const) {
      target.reset();
      target.inc(value);
    }
    show(unpaid, found.unpaidOrders);
    show(waiting, found.waiting);
    show(alarms, found.alarms);
    show(jobs, found.jobs);
    show(connections, found.connections);
    tapped.set(found.tappedSeats);
    bytes.set(found.databaseBytes);
  };
  return { registry, refresh };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store').send('');
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
