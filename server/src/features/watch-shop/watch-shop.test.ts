import { expect, test } from 'vitest';
import type { OutgoingMail, SendOutcome } from '#ports/mailer.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { mailAlarms } from './watch-shop.ts';

test('new alarms are mailed once, together, again where the mail server was busy, and not once they are over', async () => {
  const { database, close } = await createTestDatabase();
  const { catalogue } = await seedSale(database);
  const sent: OutgoingMail[] = [];
  let outcome: SendOutcome = { kind: 'try-again', reason: 'busy' };
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return outcome;
  };
  const shop = shopFor(database, catalogue, { mailer: { send, close: async () => {} } });
  const raise = (kind: 'bank-silent' | 'club-silent', detail: string) =>
    raiseAlarm(database, { kind, orderId: null, paymentId: null, detail });
  await mailAlarms(shop, 'staff@example.org');
  expect(sent).toEqual([]);
  await raise('bank-silent', 'the bank says <nothing>');
  await raise('club-silent', 'nor does the club');
  await mailAlarms(shop, undefined);
  await mailAlarms(shop, 'staff@example.org');
  outcome = { kind: 'sent', answer: '250' };
  await mailAlarms(shop, 'staff@example.org');
  await mailAlarms(shop, 'staff@example.org');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    to: { address: 'staff@example.org' },
    subject: 'localhost:9: bank-silent, club-silent',
    text: expect.stringContaining('the bank says <nothing>'),
    html: expect.stringContaining('&lt;nothing>'),
    messageId: sent[0]?.messageId,
  });
  await database.query('update alarm set resolved_at = now()');
  await raise('bank-silent', 'again');
  await database.query('update alarm set resolved_at = now()');
  await mailAlarms(shop, 'staff@example.org');
  expect(sent).toHaveLength(2);
  await close();
});
