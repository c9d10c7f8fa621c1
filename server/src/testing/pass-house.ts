import type { Setup } from '@foyer/contract/setup/setup.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { createWallets } from '#adapters/wallet/wallets.ts';
import type { Order } from '#domain/order.ts';
import { createPassPictures } from '#features/keep-passes/wallet-passes.ts';
import type { AppleWallet, PushOutcome } from '#ports/wallets.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { createLimitChecks, usualLimits } from '#web/limits.ts';
import { RefusedRequest } from '#web/parse-request.ts';
import { registerWallets } from '#web/wallet-routes.ts';
import { type BankTrial, openBankTrial } from './bank-trial.ts';
import { passCertificate } from './pass-certificate.ts';
import { returnSteps } from './return-steps.ts';
import type { SaleSeed } from './seed-sale.ts';
import type { simulatedGoogleWallet } from './simulated-google-wallet.ts';

export type SimulatedGoogle = Awaited<ReturnType<typeof simulatedGoogleWallet>>;

export const passType = 'pass.org.example.tickets';
export const googleIssuer = '3388000000012345678';
const { pem } = passCertificate();

/** What a phone reads in `pass.json`. */
export interface ReadPass {
  serialNumber: string;
  authenticationToken: string;
  voided?: boolean;
  eventTicket: { secondaryFields: { value: string }[] };
}

export function readPass(bytes: Uint8Array): ReadPass {
  return JSON.parse(Buffer.from(unzipSync(bytes)['pass.json'] ?? []).toString());
}

interface PassState {
  /** Push tokens that were told. */
  pushed: string[];
  /** What the next ones are answered. */
  pushAnswer: PushOutcome;
  /** Of the house. */
  revision: number;
}

/** A house that issues passes for both wallets; each call makes another installation with the same keys. */
export async function openPassHouse(google: SimulatedGoogle, seed: SaleSeed = {}) {
  const trial = await openBankTrial(seed);
  trial.bank.setScenario('callback-never');
  const state: PassState = { pushed: [], pushAnswer: { kind: 'sent' }, revision: 1 };
  const { shop, app } = serveWallets(trial, google, state);

  const addToApple = ({ hash }: Order) => app.inject(`/api/order/apple-wallet?hash=${hash}&lang=ru`);
  const addToGoogle = ({ hash }: Order) => app.inject(`/api/order/google-wallet?hash=${hash}&lang=ru`);

  const applePasses = async (order: Order) =>
    Object.values(unzipSync((await addToApple(order)).rawPayload)).map(readPass);

  async function paid(): Promise<{ order: Order; tickets: number[] }> {
    const { order } = await returnSteps(() => trial).paid();
    return { order, tickets: (await loadTicketsOf(trial.database, order.id)).map(({ id }) => id) };
  }

  /** The first ticket of a paid order, in Apple Wallet. */
  async function addedPass(): Promise<{ order: Order; pass: ReadPass; ticketId: number }> {
    const { order, tickets } = await paid();
    const [[pass], [ticketId]] = [await applePasses(order), tickets];
    if (!pass || ticketId === undefined) throw new Error('no pass');
    return { order, pass, ticketId };
  }

  const service = (path: string, token: string, more: object = {}) =>
    app.inject({ url: `/api/wallet/v1/${path}`, headers: { authorization: `ApplePass ${token}` }, ...more });

  const register = (
    device: string,
    { serialNumber, authenticationToken: token }: ReadPass,
    pushToken = 'ab'.repeat(32),
  ) =>
    service(`devices/${device}/registrations/${passType}/${serialNumber}`, token, {
      method: 'POST',
      payload: { pushToken },
    });

  /** What the names of its passes begin with. */
  async function ownMark(): Promise<string> {
    const [row] = await trial.database.query<{ id: string }>('select id from installation');
    return row?.id.slice(0, 13) ?? '';
  }

  const close = async () => {
    await app.close();
    await trial.close();
  };
  const steps = { addToApple, addToGoogle, applePasses, paid, addedPass, service, register, ownMark };
  return { trial, shop, app, state, ...steps, close };
}

export type PassHouse = Awaited<ReturnType<typeof openPassHouse>>;

function serveWallets(trial: BankTrial, google: SimulatedGoogle, state: PassState) {
  const catalogue = async () => ({ ...trial.sale.catalogue, revision: state.revision });
  const wallets = createWallets({
    config: { secretText: (name) => ({ APPLE: pem, GOOGLE: google.keyFile })[name] },
    log: trial.shop.log,
    now: trial.shop.now,
    house: async () => ({
      apple: { certificateFrom: 'APPLE' },
      google: { issuer: googleIssuer, keyFrom: 'GOOGLE' },
    }),
    servers: { apple: { address: 'https://localhost:9' }, google: google.servers },
  });
  const shop: Shop = {
    ...trial.shop,
    origin: 'https://tickets.example',
    catalogue: { get: catalogue, refresh: catalogue },
    wallets: { ...wallets, apple: async () => withPush(await wallets.apple(), state) },
    passPictures: createPassPictures(),
  };
  const app: FastifyInstance = Fastify();
  // `as`: the routes ask for the language of the house alone.
  const setup = async () => ({ language: 'ru', languages: ['ru'] }) as unknown as Setup;
  registerWallets(
    app,
    { shop, setup, log: shop.log },
    createLimitChecks(usualLimits, () => 0),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof RefusedRequest)) throw error;
    return reply.code(error.statusCode).send(error.refusal);
  });
  return { shop, app };
}

function withPush(apple: AppleWallet | null, state: PassState): AppleWallet | null {
  return (
    apple && {
      ...apple,
      push: async (tokens) => {
        state.pushed.push(...tokens);
        return new Map(tokens.map((token) => [token, state.pushAnswer]));
      },
    }
  );
}
