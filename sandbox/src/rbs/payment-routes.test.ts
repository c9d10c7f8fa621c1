import { afterAll, beforeAll, expect, test } from 'vitest';
import { failUrl, noon, returnUrl, startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const card = { number: '2200 0000 0003 0001', expiry: '12/34', holder: 'FOYER BUYER', code: '123' };

const decide = (mdOrder: string, fields: Record<string, string>) =>
  bank.page('pay', { mdOrder, language: 'ru', decision: 'pay', ...card, ...fields });
const backToShop = (address: string, mdOrder: string) => `${address}&orderId=${mdOrder}&lang=ru`;
const location = (response: Response) => response.headers.get('location');

test('the page shows what is paid, and every field has a label', async () => {
  const mdOrder = await bank.register({ description: 'Гамлет <партер>', amount: 123_456_70 });
  const response = await bank.page(`payment_ru.html?mdOrder=${mdOrder}`);
  const page = await response.text();
  expect(page).toContain('123\u00a0456,70\u00a0₽');
  expect(page).toContain('Гамлет &lt;партер&gt;');
  expect(page).toContain('value="2200000000030001"');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");

  const visible = [...page.matchAll(/<input id="([\w-]+)"/g)].map((match) => match[1]);
  const labelled = [...page.matchAll(/<label for="([\w-]+)"/g)].map((match) => match[1]);
  expect(visible).toEqual(['number', 'expiry', 'code', 'holder']);
  expect(labelled).toEqual(visible);
});

test('the page speaks English when asked', async () => {
  const mdOrder = await bank.register();
  for (const address of [
    `payment_ru.html?language=en&mdOrder=${mdOrder}`,
    `payment_en.html?mdOrder=${mdOrder}`,
  ]) {
    const page = await (await bank.page(address)).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Card number');
  }
});

test('a test card of the list fills in its number', async () => {
  const mdOrder = await bank.register();
  const page = await (await bank.page(`payment_ru.html?mdOrder=${mdOrder}&card=4000000000000002`)).text();
  expect(page).toContain('value="4000000000000002"');
  expect(page).toMatch(/aria-current="true"><span class="number">.*…0002/);
});

test('a good card pays and leads back to the shop', async () => {
  const mdOrder = await bank.register();
  const response = await decide(mdOrder, {});
  expect(response.status).toBe(303);
  expect(location(response)).toBe(backToShop(returnUrl, mdOrder));
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 2 });
});

test.each([
  ['0002', 120],
  ['0004', 116],
  ['0005', 101],
  ['0008', 71_015],
  ['0009', 151_018],
])('a card on %s is refused with action code %i and leads to failUrl', async (ending, actionCode) => {
  const mdOrder = await bank.register();
  const response = await decide(mdOrder, { number: `555500000000${ending}` });
  expect(location(response)).toBe(backToShop(failUrl, mdOrder));
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 6, actionCode });
});

test('a good number with a month that is over is refused as expired', async () => {
  const mdOrder = await bank.register();
  await decide(mdOrder, { expiry: '12/25' });
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 6, actionCode: 101 });
  const other = await bank.register();
  await decide(other, { expiry: '01/26' });
  expect(await bank.status(other)).toMatchObject({ orderStatus: 2 });
});

test('without failUrl a refusal leads to returnUrl', async () => {
  const mdOrder = await bank.register({ failUrl: '' });
  expect(location(await decide(mdOrder, { decision: 'decline' }))).toBe(backToShop(returnUrl, mdOrder));
});

test('what cannot be a card is said at its field, and nothing is decided', async () => {
  const mdOrder = await bank.register();
  const response = await decide(mdOrder, { number: '123', code: 'x' });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('aria-describedby="number-fault"');
  expect(page).toContain('aria-describedby="code-fault"');
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 0 });
});

test('3-D Secure: state 5 until the right code is typed', async () => {
  const mdOrder = await bank.register();
  const response = await decide(mdOrder, { number: '2200000000010003' });
  expect(location(response)).toBe(`acs?mdOrder=${mdOrder}&language=ru`);
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 5 });
  expect(await (await bank.page(`acs?mdOrder=${mdOrder}`)).text()).toContain('Код из СМС');

  const wrong = await bank.page('confirm', { mdOrder, decision: 'confirm', code: '000000' });
  expect(await (await bank.page(location(wrong) ?? '')).text()).toContain('aria-invalid');
  const right = await bank.page('confirm', { mdOrder, decision: 'confirm', code: '123456' });
  expect(location(right)).toBe(backToShop(returnUrl, mdOrder));
  expect(await bank.status(mdOrder)).toMatchObject({
    orderStatus: 2,
    cardAuthInfo: { secureAuthInfo: { eci: '05' } },
  });
});

test.each(['three wrong codes', 'giving up'])('3-D Secure: %s ends the payment', async (way) => {
  const mdOrder = await bank.register();
  await decide(mdOrder, { number: '2200000000010003' });
  const wrong = { mdOrder, decision: 'confirm', code: '1' };
  if (way === 'three wrong codes') for (const _ of [1, 2]) await bank.page('confirm', wrong);
  const last = await bank.page('confirm', way === 'giving up' ? { ...wrong, decision: 'reject' } : wrong);
  expect(location(last)).toBe(backToShop(failUrl, mdOrder));
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 6, actionCode: -2006 });
});

test('a buyer who leaves 3-D Secure can try another card', async () => {
  const mdOrder = await bank.register();
  await decide(mdOrder, { number: '2200000000010003' });
  expect(location(await decide(mdOrder, {}))).toBe(backToShop(returnUrl, mdOrder));
});

test.each(['0006', '0012'])('a card on %s pays, and nothing leads back', async (ending) => {
  const mdOrder = await bank.register();
  const response = await decide(mdOrder, { number: `220000000000${ending}` });
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('shop.test');
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 2 });
});

test('a card that pays late pays even after the time of the order is over', async () => {
  const mdOrder = await bank.register({ sessionTimeoutSecs: 60 });
  const closed = await decide(mdOrder, { number: '2200000000070007', laterSeconds: '90' });
  expect(await closed.text()).toContain('Окно можно закрыть');
  const moved = (seconds: number) => bank.control.advanceClock(seconds).then(() => bank.status(mdOrder));
  expect(await moved(89)).toMatchObject({ orderStatus: 5 });
  expect(location(await decide(mdOrder, { decision: 'decline' }))).toBeNull();
  expect(await moved(1)).toMatchObject({ orderStatus: 2, depositedDate: noon + 90_000 });
});

test('a card that returns to success decides nothing or is refused', async () => {
  const [pending, refused] = [await bank.register(), await bank.register()];
  const first = await decide(pending, { number: '2200000000000010' });
  const second = await decide(refused, { number: '2200000000000011' });
  expect([location(first), location(second)]).toEqual([
    backToShop(returnUrl, pending),
    backToShop(returnUrl, refused),
  ]);
  expect(await bank.status(pending)).toMatchObject({ orderStatus: 0 });
  expect(await bank.status(refused)).toMatchObject({ orderStatus: 6 });
});

test('a closed window leaves the order open', async () => {
  const mdOrder = await bank.register();
  const page = await (await decide(mdOrder, { decision: 'close' })).text();
  expect(page).toContain('ничего не решив');
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 0 });
});

test('an order that is decided cannot be paid again', async () => {
  const mdOrder = await bank.register();
  await decide(mdOrder, {});
  expect(await (await decide(mdOrder, {})).text()).toContain('уже завершена');
  expect(await (await bank.page(`payment_ru.html?mdOrder=${mdOrder}`)).text()).toContain('уже завершена');
  expect(bank.control.ledger().filter((entry) => entry.mdOrder === mdOrder)).toHaveLength(1);
});

test('an unknown order has a page of its own', async () => {
  expect((await bank.page('payment_ru.html?mdOrder=nobody')).status).toBe(404);
  expect((await decide('nobody', {})).status).toBe(404);
});

test('a form of another site is refused', async () => {
  const mdOrder = await bank.register();
  const response = await fetch(`${bank.origin}/bank/rbs/control/orders/${mdOrder}/pay`, {
    method: 'POST',
    headers: { origin: 'https://evil.test' },
  });
  expect(response.status).toBe(403);
  expect(await bank.status(mdOrder)).toMatchObject({ orderStatus: 0 });
});
