import { PassThrough } from 'node:stream';
import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsRequestFromWire, freeSeatsToWire } from '@foyer/contract/hall/seats-codec.ts';
import { freeSeatsRequestSchema } from '@foyer/contract/hall/seats-wire.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveSeats } from '#shop/live-seats.ts';
import { limitedBlocks } from './address-block.ts';
import type { LimitChecks } from './limits.ts';
import { parseRequest } from './parse-request.ts';
import { RefusedRequest } from './refused-request.ts';
import type { SessionGuard } from './sessions.ts';
import { visitorDigest } from './visitor-digest.ts';
import type { WebContext } from './web-context.ts';

/** Somebody who looks at the plan of a session now. */
interface Viewer {
  stream: PassThrough;
  visitor: string | null;
  /** What the viewer was told last. */
  version: string | undefined;
  mine: string;
}

const tickMilliseconds = 1_000;
/** Proxies close what is silent for longer. */
const heartbeatMilliseconds = 20_000;
/** Streams of one block of addresses, and of this server. */
const mostOfBlock = 100;
const mostOfAll = 10_000;
/** Bytes that wait for a viewer who does not read. */
const mostWaiting = 256 * 1024;

interface SeatStreamContext {
  web: Pick<WebContext, 'clock' | 'log'> & { shop: { liveSeats: Pick<LiveSeats, 'freeSeats'> } };
  guard: Pick<SessionGuard, 'visitorOf'>;
  limits: Pick<LimitChecks, 'count'>;
}

/** Live changes of a session's seats as server-sent events, at most one a second; the answers of `/api/seats/free`. */
export function registerSeatStream(app: FastifyInstance, { web, guard, limits }: SeatStreamContext): void {
  const hall = new WatchedHalls(web);
  app.get('/api/seats/changes', async (request, reply) => {
    const asked = freeSeatsRequestFromWire(parseRequest(freeSeatsRequestSchema, request));
    await limits.count('seatLooks', request);
    const session = guard.visitorOf(request);
    const visitor = session === null ? null : visitorDigest(session);
    const since = lastEventId(request) ?? asked.since;
    const first = await web.shop.liveSeats.freeSeats({ ...asked, since }, visitor);
    if (first === null) throw new RefusedRequest({ kind: 'sale-closed' });
    const stream = hall.admit(asked.sessionId, visitor, limitedBlocks(request.ip).caller, first);
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
  app.addHook('preClose', async () => hall.close());
}

/** A browser that reconnects sends the last version that it received. */
function lastEventId(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? id : undefined;
}

class WatchedHalls {
  readonly #web: SeatStreamContext['web'];
  readonly #viewers = new Map<number, Set<Viewer>>();
  readonly #blocks = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #heartbeatAt = 0;
  #isTelling = false;
  #closed = false;

  constructor(web: SeatStreamContext['web']) {
    this.#web = web;
  }

  /** @throws RefusedRequest `too-many-requests` */
  admit(sessionId: number, visitor: string | null, block: string, first: FreeSeats): PassThrough {
    const open = this.#blocks.get(block) ?? 0;
    const all = [...this.#blocks.values()].reduce((sum, count) => sum + count, 0);
    if (this.#closed || open >= mostOfBlock || all >= mostOfAll) {
      throw new RefusedRequest({ kind: 'too-many-requests', parameters: { seconds: 60 } }, 60);
    }
    const viewer: Viewer = { stream: new PassThrough(), visitor, version: undefined, mine: '' };
    const ofSession = this.#viewers.get(sessionId) ?? new Set();
    this.#viewers.set(sessionId, ofSession.add(viewer));
    this.#blocks.set(block, open + 1);
    // The client's end and our own both close the stream.
    viewer.stream.once('close', () => this.#forget(sessionId, viewer, block));
    viewer.stream.on('error', () => {});
    viewer.stream.write('retry: 3000\n\n');
    tell(viewer, first);
    this.#timer ??= setInterval(() => void this.#tellAll(), tickMilliseconds);
    return viewer.stream;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const viewers of this.#viewers.values()) for (const { stream } of viewers) stream.end();
  }

  #forget(sessionId: number, viewer: Viewer, block: string): void {
    const viewers = this.#viewers.get(sessionId);
    viewers?.delete(viewer);
    if (viewers?.size === 0) this.#viewers.delete(sessionId);
    const left = (this.#blocks.get(block) ?? 1) - 1;
    if (left > 0) this.#blocks.set(block, left);
    else this.#blocks.delete(block);
    if (this.#viewers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #tellAll(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    const now = this.#web.clock.now().getTime();
    const beats = now - this.#heartbeatAt >= heartbeatMilliseconds;
    if (beats) this.#heartbeatAt = now;
    for (const [sessionId, viewers] of [...this.#viewers]) {
      if (beats) for (const { stream } of viewers) stream.write(':\n\n');
      await this.#tellSession(sessionId, viewers).catch((error: unknown) =>
        this.#web.log.warn({ err: error }, 'What is free could not be told'),
      );
    }
    this.#isTelling = false;
  }

  async #tellSession(sessionId: number, viewers: ReadonlySet<Viewer>): Promise<void> {
    for (const viewer of [...viewers]) {
      const { liveSeats: live } = this.#web.shop;
      const free = await live.freeSeats({ sessionId, since: viewer.version }, viewer.visitor);
      if (free === null) viewer.stream.end();
      else tell(viewer, free);
    }
  }
}

/** Nothing when nothing has changed; who does not read is let go, and comes back by itself. */
function tell(viewer: Viewer, free: FreeSeats): void {
  const mine = free.mine.join(' ');
  const { stream } = viewer;
  if ((viewer.version === free.version && viewer.mine === mine) || stream.writableEnded) return;
  viewer.version = free.version;
  viewer.mine = mine;
  if (stream.writableLength > mostWaiting) stream.destroy();
  else stream.write(`id: ${free.version}\ndata: ${JSON.stringify(freeSeatsToWire(free))}\n\n`);
}
