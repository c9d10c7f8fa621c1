import { audit } from '@foyer/server/features/audit/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { openWireVisitor, type WireVisitor } from '#e2e/support/wire-visitor.ts';
import { fingerprint } from './fingerprint.ts';
import { makeWorld, worldEvents } from './hostile-world.ts';
import { judgeAnswer } from './judge-answer.ts';
import { learnFrom } from './learn-from.ts';
import { lifeGoesOn } from './life-goes-on.ts';
import { pageAddresses, pageValues } from './page-addresses.ts';
import { createRandom, type Random } from './random.ts';
import { send } from './send.ts';
import { type CallsDocument, createWalk, type WalkedRequest, type World } from './walking-requests.ts';

const seed = proof.seed ?? 20_261_121;
const requests = proof.seconds === null ? 3_000 : Number.POSITIVE_INFINITY;
const seconds = proof.seconds ?? 600;

let shop: SmallShop;
let visitor: WireVisitor;
beforeAll(async () => {
  shop = await startSmallShop({
    events: worldEvents,
    // The walker comes from many addresses, as behind a proxy.
    environment: { FOYER_PROXIES: '127.0.0.1,::1', FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  visitor = await openWireVisitor(shop.origin);
});
afterAll(() => shop?.close());

test('AP-1 AP-3 T9 thousands of requests, good and bent: no 5xx, always the envelope, no trace of a refused one', {
  timeout: (seconds + 60) * 1000,
}, async () => {
  const document = await visitor.get<CallsDocument>('/api/openapi.json');
  const [random, world] = [createRandom(seed), await makeWorld(shop, visitor)];
  Object.assign(world.known, pageValues);
  const next = createWalk({ paths: { ...document.paths, ...pageAddresses.paths } }, world, random);
  const codes = new Map<string, number>();
  const done = AbortSignal.timeout(seconds * 1000);
  let number = 0;
  let before = await fingerprint(shop.database);
  for (; number < requests && !done.aborted; number += 1) {
    const request = next();
    const { fault, learn } = await play(request, before, codes);
    if (fault) throw new Error(`seed ${seed}, request ${number}: ${fault}\n${describeRequest(request)}`);
    learn?.(world, random);
    if (number % 150 === 149) await lifeGoesOn(shop, world, random);
    before = await fingerprint(shop.database);
  }
  const told = [...codes].map(([code, count]) => [`answered with ${code}`, count]);
  reportFigures({ requests: number, ...Object.fromEntries(told) });
  // Enough of them must have got through, or nothing was tried.
  expect(codes.get('0')).toBeGreaterThan(number / 20);
  expect([...codes.keys()]).toEqual(
    expect.arrayContaining(['-1000', '-9999', '-9998', '2', '3', '12', '13']),
  );
  expect(await audit(shop.database)).toEqual([]);
  expect(
    shop
      .printed()
      .match(/^.*"level":"(error|fatal)".*$/gm)
      ?.slice(0, 3),
  ).toBeUndefined();
});

interface Played {
  /** What is wrong with the answer, or with the database after it. */
  fault?: string;
  /** There when the call went through. */
  learn?: (world: World, random: Random) => void;
}

async function play(request: WalkedRequest, before: string, codes: Map<string, number>): Promise<Played> {
  const answer = await send(shop.origin, request);
  // A bank that sends its buyers to one address is answered by the way to the order's page.
  const hasNoBody = request.method === 'HEAD' || request.method === 'OPTIONS' || answer.status === 303;
  if (answer.status >= 500) return { fault: `status ${answer.status}: ${answer.body}` };
  const isPage =
    request.template in pageAddresses.paths ||
    isFile(answer.headers['content-type']) ||
    request.template.startsWith(passService);
  if (isPage && traces.test(answer.body))
    return { fault: `tells of its insides: ${traces.exec(answer.body)}` };
  if (hasNoBody || isPage) return {};
  const { refused, code, faults } = judgeAnswer(request, answer);
  codes.set(code, (codes.get(code) ?? 0) + 1);
  if (faults.length > 0)
    return { fault: `${faults.join('; ')}: ${answer.status} ${answer.body.slice(0, 500)}` };
  const after = await fingerprint(shop.database);
  if (after !== before && refused)
    return { fault: `refused with ${code}, and the database has changed:\n${before}\n${after}` };
  if (after !== before && !request.trusted)
    return { fault: `an untrusted request has changed the database:\n${before}\n${after}` };
  return refused ? {} : { learn: (world, random) => learnFrom(world, request, answer, random) };
}

/** Its answers are Apple's: a status alone. */
const passService = '/api/wallet/v1/';

const traces = /node_modules\/|\.ts:\d+:\d+|\bat \w+ \(|invalid input syntax|relation "/;

function isFile(type: string | undefined): boolean {
  return type !== undefined && !type.startsWith('application/json');
}

function describeRequest({ method, path, headers, body }: WalkedRequest): string {
  return `${method} ${path}\n${JSON.stringify(headers)}\n${String(body ?? '').slice(0, 2_000)}`;
}
