import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { createAtol } from '#atol/atol.ts';
import { createCaptcha } from '#captcha/captcha.ts';
import { createCardRegistry } from '#card-registry/card-registry.ts';
import { createClub } from '#club/club.ts';
import { controlPanelRoutes } from '#control-panel/control-panel-routes.ts';
import { createGid } from '#gid/gid.ts';
import { createMailService } from '#mail/mail-service.ts';
import { assetRoutes } from '#page/page.ts';
import { createClock } from '#platform/clock.ts';
import { createRbs } from '#rbs/rbs.ts';
import { createRobokassa, robokassaFormPath } from '#robokassa/robokassa.ts';
import { pageOfCodeIn, sbpRoutes } from '#sbp/sbp-routes.ts';
import { createStripe } from '#stripe/stripe.ts';
import { createTbank } from '#tbank/tbank.ts';
import { createYookassa } from '#yookassa/yookassa.ts';
import { readConfig, type Sandbox, type SandboxOptions } from './sandbox-options.ts';

/** Starts the world around a shop on real sockets. Throws a sentence that names the variable of a taken port. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: lists every service of the sandbox
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? 'localhost';
  // Clients of SMTP look for the old address first, and it is the one that every machine has.
  const smtpHost = host === 'localhost' ? '127.0.0.1' : host;
  await refuseTakenPort(options.port, host, 'of the sandbox');
  await refuseTakenPort(options.smtpPort, smtpHost, 'of its mail box (the next one up)');

  const clock = createClock(options.now);
  let origin = options.origin ?? '';
  const rbs = createRbs({ clock, origin: () => origin, ...rbsOptions(options) });
  const gid = createGid({ clock, origin: () => origin });
  const around = { clock, folder: options.folder, seed: options.seed, origin: () => origin };
  const tbank = createTbank(around);
  const shop = options.shop ?? 'http://localhost:3000';
  const robokassa = createRobokassa(around, shop);
  const yookassa = createYookassa(around, shop);
  const stripe = createStripe(around, shop);
  const atol = createAtol(around);
  const club = createClub(around);
  const banks = [tbank.bank, robokassa.bank, yookassa.bank, stripe.bank];
  const registry = createCardRegistry(around);
  const captcha = createCaptcha(around);
  const mail = createMailService(clock, options.folder && join(options.folder, 'mail'));
  const mailServer = await mail.listen({ port: options.smtpPort, host: smtpHost });
  const addresses = () => ({ baseUrl: `${origin}/bank/rbs/payment/rest/`, smtpPort: mailServer.port });

  const app = await createApp();
  await rbs.routes(app);
  await gid.routes(app);
  await tbank.routes(app);
  await robokassa.routes(app);
  await yookassa.routes(app);
  await stripe.routes(app);
  await atol.routes(app);
  await club.routes(app);
  const pagesOfCodes = [rbs.pageOfCode, ...banks.map(({ ledger }) => pageOfCodeIn(ledger))];
  await app.register(sbpRoutes, { prefix: '/sbp', banks: pagesOfCodes });
  await registry.routes(app);
  await captcha.routes(app);
  await mail.routes(app);
  await app.register(controlPanelRoutes, {
    rbs,
    banks,
    registrar: atol.control,
    registry: registry.control,
    mail: mail.control,
    addresses,
  });
  const port = await listen(app, options.port, host);
  origin ||= `http://${host}:${port}`;

  const { userName, password, callbackKey } = rbs.bank.settings;
  return {
    origin,
    smtpPort: mailServer.port,
    rbs: { baseUrl: addresses().baseUrl, userName, password, callbackKey, control: rbs.control },
    tbank: tbank.access(),
    robokassa: robokassa.access(),
    yookassa: yookassa.access(),
    stripe: stripe.access(),
    atol: atol.access(),
    club: club.access(),
    registry: registry.access(),
    captcha: captcha.access(),
    mail: { port: mailServer.port, control: mail.control },
    gid: { address: `${origin}/gid`, clientId: gid.clientId, requests: gid.requests },
    async close() {
      clock.stop();
      rbs.bank.stop();
      for (const { ledger } of banks) ledger.stop();
      await Promise.all([app.close(), mailServer.close()]);
    },
  };
}

function rbsOptions({ folder, seed, rbs }: SandboxOptions) {
  return {
    ...(folder ? { file: join(folder, 'rbs-orders.jsonl') } : {}),
    ...(seed ? { seed } : {}),
    ...(rbs ? { settings: rbs } : {}),
  };
}

async function createApp(): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    // Compilers of JSON schemas are a fifth of what there is to load, and no route has such a schema.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  refuseForeignForms(app, [robokassaFormPath]);
  app.addHook('onError', async (request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500) console.error(request.method, request.url.split('?')[0], error);
  });
  await app.register(formbody);
  await app.register(assetRoutes);
  return app;
}

function refuseSchema(): never {
  throw new Error('A route of the sandbox has no JSON schema');
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host });
  const address = app.server.address();
  if (typeof address === 'string' || address === null) throw new Error('the sandbox has no port');
  return address.port;
}

async function run(): Promise<void> {
  const sandbox = await startSandbox(readConfig());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  console.log(
    `Sandbox: control panel ${sandbox.origin}/ · mail ${sandbox.origin}/mail/ · SMTP port ${sandbox.smtpPort}`,
  );
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

/**
 * Throws a sentence for a person when a port cannot be had. Asked before any file is opened, so that
 * a second sandbox never touches the files of the first. Port 0 means any free one.
 */
async function refuseTakenPort(port: number, host: string, what: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`Port ${port} ${what} ${reasonOf(error)}. Set SANDBOX_PORT to a free port.`);
  } finally {
    server.close();
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'is taken';
  if (code === 'EACCES') return 'may not be opened by this user';
  return `cannot be opened (${error instanceof Error ? error.message : error})`;
}

/**
 * A page of another site must not submit the sandbox's forms: its POST is refused. `open` are the paths to which
 * shops send their buyers with a form.
 */
function refuseForeignForms(app: FastifyInstance, open: readonly string[] = []): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    if (request.method === 'GET' || origin === undefined || open.includes(request.url)) return;
    if (URL.parse(origin)?.host !== host)
      await reply.code(403).send({ error: 'the form is of another site' });
  });
}
