import { calls } from '@foyer/contract/calls.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import type { Captcha } from '@foyer/contract/people/captcha.ts';
import { captchaFromWire, proofTaskFromWire } from '@foyer/contract/people/captcha-codec.ts';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCode } from '#shop/pass-bot-check.ts';
import { buyerForm, orderRequest } from '#testing/order-request.ts';
import { solveProof } from '#testing/solve-proof.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

const secret = 'the secret of the shop';
let shop: TestShop;
/** Each buyer of these tests comes from a network of its own. */
let networks = 0;

beforeAll(async () => {
  const botCheck = {
    kind: 'own',
    when: 'near-limits',
    siteKey: null,
    secretFrom: null,
    address: null,
  } as const;
  shop = await createTestShop({
    seed: { capacity: null, house: { botCheck, openOrdersPerBuyer: 100 } },
    environment: { FOYER_ORDERS_PER_MINUTE: '10', FOYER_SECRET: secret },
  });
});
afterAll(() => shop.close());

function newVisitor(): TestVisitor {
  networks += 1;
  return createTestVisitor(shop.server, `198.51.${networks}.7`);
}

let orders = 0;
function newBuyer(): string {
  orders += 1;
  return `b${orders}@x.example`;
}

type BotCheck = PlaceOrderRequest['botCheck'];
const nothing: BotCheck = { token: null, captchaId: null, captchaText: null };

/** Submits another cart each time, unless it is told which buyer submits again. */
async function submit(visitor: TestVisitor, botCheck: Partial<BotCheck> = {}, buyer = newBuyer()) {
  const request = orderRequest(shop.sale, {
    buyer: buyerForm(buyer),
    botCheck: { ...nothing, ...botCheck },
  });
  const response = await visitor.change(calls.placeOrder.path, placeOrderToWire(request));
  return response.json<{ response: { errorCode: string; errorData?: object; hash: string } }>().response;
}

/** Has used up so many of the ten submissions that its network has a minute. */
async function visitorAfter(submissions: number): Promise<TestVisitor> {
  const visitor = newVisitor();
  for (let sent = 0; sent < submissions; sent += 1) {
    expect(await submit(visitor)).toMatchObject({ errorCode: '0' });
  }
  return visitor;
}

async function picture(visitor: TestVisitor): Promise<Captcha & { text: string; spoken: string }> {
  const response = await visitor.get(calls.captcha.path);
  expect(safeParse(serverHalf(calls.captcha).answerSchema, response.json()).issues).toBeUndefined();
  const answer = captchaFromWire(response.json());
  if (!answer.ok || !answer.value) throw new Error(`no picture: ${response.body}`);
  const code = openCode(answer.value.id, Buffer.from(secret), new Date())?.code;
  if (!code) throw new Error('the picture was not sealed by this shop');
  return { ...answer.value, ...code };
}

const check = async (visitor: TestVisitor, id: string, typed: string) =>
  (await visitor.ask(calls.checkCaptcha.path, { sid: id, code: typed })).json();

async function proof(visitor: TestVisitor): Promise<string> {
  return solveProof(proofTaskFromWire((await visitor.get('/api/captcha/challenge')).json()));
}

test('BD-8 a usual buyer is asked nothing; near the limit -1001 asks for the invisible check', async () => {
  const visitor = await visitorAfter(4);
  const refused = await submit(visitor);
  expect(refused).toMatchObject({ errorCode: '-1001', errorData: { ask: 'invisible' }, hash: '' });
  expect(await submit(visitor, { token: await proof(visitor) })).toMatchObject({ errorCode: '0' });
});

test('BD-8 a proof buys one order; used again, or forged, it brings the picture', async () => {
  const visitor = await visitorAfter(4);
  const token = await proof(visitor);
  expect(await submit(visitor, { token })).toMatchObject({ errorCode: '0' });
  expect(await submit(visitor, { token })).toMatchObject({
    errorCode: '-1001',
    errorData: { ask: 'picture' },
  });
  expect(await submit(visitor, { token: 'forged' })).toMatchObject({ errorData: { ask: 'picture' } });
});

test('BD-8 the same press with the same proof is the same order, though its answer was lost', async () => {
  const visitor = await visitorAfter(4);
  const token = await proof(visitor);
  const first = await submit(visitor, { token }, 'twice@x.example');
  expect(first).toMatchObject({ errorCode: '0' });
  expect(await submit(visitor, { token }, 'twice@x.example')).toEqual(first);
  // Even the page that never heard of a check gets its order, not another question.
  expect(await submit(visitor, {}, 'twice@x.example')).toEqual(first);
});

test('BD-7 BD-8 all but over the limit only a picture will do, once', async () => {
  const visitor = await visitorAfter(4);
  for (let more = 0; more < 3; more += 1) await submit(visitor, { token: await proof(visitor) });
  expect(await submit(visitor, { token: await proof(visitor) })).toMatchObject({
    errorCode: '-1001',
    errorData: { ask: 'picture' },
  });
  const { id, text } = await picture(visitor);
  expect(await check(visitor, id, text.toLowerCase())).toEqual({ response: true });
  expect(await submit(visitor, { captchaId: id, captchaText: text })).toMatchObject({ errorCode: '0' });
  expect(await submit(visitor, { captchaId: id, captchaText: text })).toMatchObject({ errorCode: '-1001' });
});

test('BD-7 a wrong code spends the picture: the right one comes too late', async () => {
  const visitor = newVisitor();
  const { id, text } = await picture(visitor);
  expect(await check(visitor, id, 'WRONG')).toEqual({ response: false });
  expect(await check(visitor, id, text)).toEqual({ response: false });
  const other = await picture(visitor);
  expect(other.text === text && other.id === id).toBe(false);
  expect(await check(visitor, other.id, other.spoken)).toEqual({ response: true });
  // By GET as the specification allows, and a picture that nobody drew.
  const third = await picture(visitor);
  const query = new URLSearchParams({ sid: third.id, code: third.text });
  expect((await visitor.get(`/api/captcha/check?${query}`)).json()).toEqual({ response: true });
  expect(await check(visitor, 'nobody-drew-it', 'ABCEK')).toEqual({ response: false });
});

test('BD-7 six orders at once with one code: one is let through', async () => {
  const visitor = await visitorAfter(4);
  const { id, text } = await picture(visitor);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => submit(visitor, { captchaId: id, captchaText: text })),
  );
  expect(answers.filter(({ errorCode }) => errorCode === '0')).toHaveLength(1);
});

test('BD-7 nine signs are no code, and the sound of a picture is a sound', async () => {
  const visitor = newVisitor();
  const { id } = await picture(visitor);
  expect(await check(visitor, id, 'ABCEKMPTX')).toMatchObject({ errorCode: '-9999' });
  const sound = await visitor.get(`/api/captcha/sound?${new URLSearchParams({ sid: id })}`);
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/wav']);
  const english = await visitor.get(`/api/captcha/sound?${new URLSearchParams({ sid: id, lang: 'en' })}`);
  expect(english.rawPayload.equals(sound.rawPayload)).toBe(false);
  const unknown = await visitor.get('/api/captcha/sound?sid=unknown');
  expect(unknown.json()).toMatchObject({ errorCode: '9' });
});

test('BD-7 sounds are few for each network: who needs them hears one or two', async () => {
  const visitor = newVisitor();
  const { id } = await picture(visitor);
  const listen = () => visitor.get(`/api/captcha/sound?${new URLSearchParams({ sid: id })}`);
  for (let heard = 0; heard < 12; heard += 1) expect((await listen()).statusCode).toBe(200);
  expect((await listen()).statusCode).toBe(429);
  // The picture is still there for everybody else of the network.
  expect((await picture(visitor)).picture).toContain('<svg');
});
