import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFailureTexts } from '#mail/mail-box.ts';
import { scenarioTexts } from '#misbehaviour/scenarios.ts';
import { startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const page = async (path: string) => (await fetch(`${bank.origin}${path}`)).text();

/** Presses a button of a page: the form whose button has this name, with its hidden fields. */
async function press(markup: string, button: string): Promise<Response> {
  const form = [...markup.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].find((one) =>
    one[2]?.includes(`aria-label="${button}"`),
  );
  if (!form) throw new Error(`no button "${button}"`);
  const hidden = [...(form[2] ?? '').matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return fetch(`${bank.origin}${form[1]}`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value])),
  });
}

test('a page has an icon, which its own policy lets the browser load', async () => {
  const response = await fetch(`${bank.origin}/`);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self'");
  const [, address] = /<link rel="icon" href="([^"]+)"/.exec(await response.text()) ?? [];
  const icon = await fetch(`${bank.origin}${address}`);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(await icon.text()).toMatch(/^<svg /);
});

test('an order is paid and refunded from the control panel', async () => {
  const orderId = await bank.register({ orderNumber: 'DESK-1', description: 'Гамлет' });
  const paid = await press(await page('/'), 'Оплатить, заказ DESK-1');
  expect(paid.url).toBe(`${bank.origin}/`);
  expect(await bank.status(orderId)).toMatchObject({ orderStatus: 2 });

  const panel = await paid.text();
  expect(panel).not.toContain('aria-label="Отказать, заказ DESK-1"');
  await press(panel, 'Вернуть деньги, заказ DESK-1');
  expect(await page('/')).toMatch(/1\u00a0500,00\u00a0₽<\/td>\s*<td>возвращён</);
});

test('an order is refused or ended from its own page, and paid late', async () => {
  const [first, second] = [
    await bank.register({ orderNumber: 'DESK-2' }),
    await bank.register({ orderNumber: 'DESK-3' }),
  ];
  await press(await page(`/bank/rbs/orders/${first}`), 'Отказать, заказ DESK-2');
  const ended = await press(await page(`/bank/rbs/orders/${second}`), 'Время вышло, заказ DESK-3');
  expect(ended.url).toBe(`${bank.origin}/bank/rbs/orders/${second}`);
  expect(await bank.status(first)).toMatchObject({ orderStatus: 6, actionCode: 120 });
  await press(await ended.text(), 'Оплатить с опозданием, заказ DESK-3');
  expect(await bank.status(second)).toMatchObject({ orderStatus: 2 });
});

test('the page of an order tells its money, callbacks and requests', async () => {
  const orderId = await bank.register({ orderNumber: 'DESK-4', dynamicCallbackUrl: 'http://127.0.0.1:9/' });
  bank.control.pay(orderId);
  await bank.control.idle();
  await bank.call('refund.do', { orderId, amount: 40_000, externalRefundId: 'return-9' });
  const shown = await page(`/bank/rbs/orders/${orderId}`);
  for (const part of ['возвращено покупателю', '400,00\u00a0₽', 'return-9', 'повтор', 'POST refund.do']) {
    expect(shown).toContain(part);
  }
  expect(shown).not.toContain('foyer-password');
  expect((await fetch(`${bank.origin}/bank/rbs/orders/nobody`)).status).toBe(404);
});

test('every failure of the bank and of the mail box has its switch', async () => {
  const panel = await page('/');
  for (const name of [...Object.keys(scenarioTexts), ...Object.keys(mailFailureTexts)]) {
    expect(panel, name).toContain(`name="name" value="${name}"`);
  }
});

test('a failure is switched on and off from the control panel', async () => {
  const text = 'Запрос состояния: ответ HTTP 500';
  const on = await press(await page('/'), `Включить: ${text}`);
  expect(bank.control.scenarios()).toEqual([{ name: 'status-500' }]);
  await press(await on.text(), `Выключить: ${text}`);
  expect(bank.control.scenarios()).toEqual([]);
  await press(await page('/'), 'Включить: Сервер молчит');
  const panel = await page('/');
  expect(panel).toContain('aria-label="Выключить: Сервер молчит"');
  await press(panel, 'Выключить: Сервер молчит');
});
