import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBank, type TestBank } from '#testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const codeOf = (mdOrder: string) => bank.call('sbp/c2b/qr/dynamic/get.do', { mdOrder });
const stateOf = (mdOrder: string, qrId: unknown) =>
  bank.call('sbp/c2b/qr/status.do', { mdOrder, qrId: String(qrId) });

test.each([
  ['pay', 'ACCEPTED', 'DEPOSITED', 2],
  ['decline', 'REJECTED_BY_USER', 'DECLINED', 6],
])(
  'the link of a code leads to a page where one may %s',
  async (decision, qrStatus, transactionState, orderStatus) => {
    const mdOrder = await bank.register();
    const { payload, qrId } = await codeOf(mdOrder);
    expect(await codeOf(mdOrder)).toMatchObject({ qrId, payload });
    expect(await stateOf(mdOrder, qrId)).toMatchObject({ qrStatus: 'STARTED', transactionState: 'CREATED' });
    const page = await fetch(String(payload));
    expect(await page.text()).toContain('Оплатить через СБП');
    await fetch(page.url, { method: 'POST', body: new URLSearchParams({ decision }) });
    expect(await stateOf(mdOrder, qrId)).toMatchObject({ qrStatus, transactionState });
    expect(await bank.status(mdOrder)).toMatchObject({ orderStatus });
  },
);

test('a code is given of rubles, and while nobody has paid', async () => {
  const dollars = await bank.register({ currency: '840' });
  expect(await codeOf(dollars)).toMatchObject({ errorCode: '3' });
  const paid = await bank.register();
  bank.control.pay(paid);
  expect(await codeOf(paid)).toMatchObject({ errorCode: '7' });
  expect(await codeOf('unknown')).toMatchObject({ errorCode: '6' });
});
