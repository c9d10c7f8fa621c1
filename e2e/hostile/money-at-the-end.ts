import { audit } from '@foyer/server/features/audit/audit.ts';
import { expect } from 'vitest';
import type { RunningShop } from '#e2e/support/running-shop.ts';

/**
 * What must be true however unlucky the day was: every invariant, the bank's own ledger against ours, and a
 * mail to each who paid, once.
 */
export async function expectTruth(shop: RunningShop): Promise<void> {
  expect(await audit(shop.database)).toEqual([]);
  expect(await differences(shop)).toEqual([]);
  await expect.poll(() => unmailed(shop), { timeout: 600_000, interval: 1_000 }).toEqual([]);
}

/** Robokassa knows a payment by a whole number alone. */
export const nameAtBank = `case when gateway = 'robokassa' then gateway_payment_id else merchant_number end`;

type Ledger = Record<string, number>;

/** Payments whose money here and at the bank differs, with what the shop made of them. */
async function differences(shop: RunningShop): Promise<object[]> {
  const [ours, banks] = [await ourLedger(shop), bankLedger(shop)];
  const names = [...new Set([...Object.keys(ours), ...Object.keys(banks)])].filter(
    (name) => ours[name] !== banks[name],
  );
  const rows = await shop.database.query<{ name: string }>(
    `select ${nameAtBank} as name, gateway, payment.state, decided_at, asked_at, expires_at, applied, payment.detail,
       orders.state as of_order, end_reason
     from payment join orders on orders.id = order_id where ${nameAtBank} = any ($1)`,
    [names],
  );
  return names.map((name) => ({
    name,
    ours: ours[name],
    bank: banks[name],
    payment: rows.find((row) => row.name === name),
  }));
}

/** Of all banks, by our name of the payment; what was set aside with an alarm is the bank's word against ours, so it is left out. */
export function bankLedger({ sandbox }: Pick<RunningShop, 'sandbox'>): Ledger {
  const sums: Ledger = {};
  for (const { orderNumber, amount } of sandbox.rbs.control.ledger())
    sums[orderNumber] = (sums[orderNumber] ?? 0) + amount;
  for (const { control } of [sandbox.tbank, sandbox.robokassa])
    for (const { number, amount } of control.ledger()) sums[number] = (sums[number] ?? 0) + amount;
  return sums;
}

async function ourLedger({ database, sandbox }: RunningShop): Promise<Ledger> {
  const rows = await database.query<{ name: string; sum: number }>(`
    select ${nameAtBank} as name, case when payment.state = 'MISMATCH' then amount else confirmed_amount end
      - coalesce((select sum(refund.amount) from refund where payment_id = payment.id and refund.state = 'DONE'), 0)
      as sum
    from payment
    where confirmed_amount > 0 or (payment.state = 'MISMATCH'
      and exists (select from alarm where payment_id = payment.id and kind = 'payment-mismatch'))`);
  const known = [sandbox.rbs, sandbox.tbank, sandbox.robokassa].map(({ control }) => control.list().length);
  expect(known.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(rows.length);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, Number(sum)]));
}

/** The sandbox's mailbox keeps this many mails at least. */
const keptMails = 400;

/**
 * Paid orders whose tickets did not come by mail, or came as different mails. Of more orders than the mailbox keeps,
 * the shop's own note that the mail was accepted has to do.
 */
async function unmailed({ database, sandbox }: RunningShop): Promise<string[]> {
  const paid = await database.query<{ email: string; sent: number }>(
    `select buyer_email as email,
       (select count(*)::integer from mail where order_id = orders.id and kind = 'tickets' and sent_at is not null) as sent
     from orders where state = 'PAID'`,
  );
  const inMailbox = (email: string) => {
    const mails = sandbox.mail.control.messages({ to: email });
    return new Set(
      mails.filter(({ attachments }) => attachments.length > 0).map(({ messageId }) => messageId),
    ).size;
  };
  return paid.flatMap(({ email, sent }) => {
    const count = paid.length > keptMails ? sent : inMailbox(email);
    return count === 1 ? [] : [`${email}: ${count}`];
  });
}
