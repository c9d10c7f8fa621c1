import { languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  applePassFile,
  changedPasses,
  currentPass,
  dropDevice,
  googleSaveAddress,
  keepDevice,
  type PassRequest,
} from '#features/keep-passes/serve-passes.ts';
import { languageOf } from './answer.ts';
import type { LimitChecks } from './limits.ts';
import { parseRequest, RefusedRequest } from './parse-request.ts';
import { personalHeaders } from './security-headers.ts';
import type { WebContext } from './web-context.ts';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128));
const passQuery = v.object({
  hash: name,
  ticket: v.optional(name),
  lang: v.optional(v.picklist(languages)),
});

type WalletContext = Pick<WebContext, 'shop' | 'setup' | 'log'>;

/** Tickets for the wallets of phones, and the web service by which Apple's ask for changes. */
export function registerWallets(app: FastifyInstance, context: WalletContext, limits: LimitChecks): void {
  app.get('/api/order/apple-wallet', { config: { isFile: true } }, async (request, reply) => {
    const file = await applePassFile(context.shop, await passRequest(request));
    if (file === null) return refuseUnknown(request);
    return reply
      .headers(personalHeaders)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .type(file.type)
      .send(file.bytes);
  });
  app.get('/api/order/google-wallet', { config: { isFile: true } }, async (request, reply) => {
    const address = await googleSaveAddress(context.shop, await passRequest(request));
    if (address === null) return refuseUnknown(request);
    if (address === 'silent') throw new RefusedRequest({ kind: 'wallet-silent' });
    return reply.headers(personalHeaders).redirect(address, 303);
  });
  registerPassService(app, context, limits);

  async function passRequest(request: FastifyRequest): Promise<PassRequest> {
    const { hash, ticket } = parseRequest(passQuery, request);
    await limits.count('orderLooks', request);
    limits.print(request);
    return { orderHash: hash, ticketHash: ticket ?? null, language: await languageOf(context, request) };
  }

  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    await limits.unknownOrder(request);
    throw new RefusedRequest({ kind: 'order-gone' });
  }
}

const service = '/api/wallet/v1';
const deviceName = v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/));
const pushBody = v.object({ pushToken: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,400}$/i)) });

type PassRoute = { Params: { device: string; passType: string; serial: string } };

/** The addresses and statuses are Apple's (PassKit Web Service). */
function registerPassService(
  app: FastifyInstance,
  { shop, log }: Pick<WalletContext, 'shop' | 'log'>,
  limits: LimitChecks,
): void {
  const registration = `${service}/devices/:device/registrations/:passType`;
  app.post<PassRoute>(`${registration}/:serial`, async (request, reply) => {
    const [device, body] = [
      v.safeParse(deviceName, request.params.device),
      v.safeParse(pushBody, request.body),
    ];
    await limits.count('orderLooks', request);
    if (!device.success || !body.success) return reply.code(400).send();
    const { pushToken } = body.output;
    const asked = { token: tokenOf(request), device: device.output, pushToken };
    const kept = await keepDevice(shop, request.params, asked);
    if (kept === 'refused') return refuse(request, reply);
    return reply.code(kept === 'new' ? 201 : 200).send();
  });
  app.delete<PassRoute>(`${registration}/:serial`, async (request, reply) => {
    await limits.count('orderLooks', request);
    const device = v.safeParse(deviceName, request.params.device);
    if (!device.success) return reply.code(400).send();
    const asked = { token: tokenOf(request), device: device.output };
    if (!(await dropDevice(shop, request.params, asked))) return refuse(request, reply);
    return reply.code(200).send();
  });
  app.get<{ Params: { device: string }; Querystring: { passesUpdatedSince?: string } }>(
    registration,
    async (request, reply) => {
      await limits.count('orderLooks', request);
      const { passesUpdatedSince: since = '' } = request.query;
      const device = v.safeParse(deviceName, request.params.device);
      if (!device.success) return reply.code(400).send();
      const changed = await changedPasses(shop, device.output, String(since));
      return changed === null ? reply.code(204).send() : reply.send(changed);
    },
  );
  app.get<PassRoute>(`${service}/passes/:passType/:serial`, async (request, reply) => {
    await limits.count('orderLooks', request);
    const pass = await currentPass(shop, request.params, tokenOf(request));
    if (pass === null) return refuse(request, reply);
    const since = Date.parse(request.headers['if-modified-since'] ?? '');
    reply.headers(personalHeaders).header('last-modified', pass.changedAt.toUTCString());
    // The header has whole seconds.
    if (since >= Math.floor(pass.changedAt.getTime() / 1000) * 1000) return reply.code(304).send();
    return reply.type(pass.type).send(pass.bytes);
  });
  app.post(`${service}/log`, async (request, reply) => {
    // Phones prove nothing here: a stranger does not fill the log.
    await limits.unknownOrder(request);
    const said = JSON.stringify(request.body ?? null).slice(0, 500);
    log.warn({ said }, 'A phone reports trouble with a pass');
    return reply.code(200).send();
  });

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limits.unknownOrder(request);
    return reply.code(401).send();
  }
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^ApplePass (\S{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? '';
}
