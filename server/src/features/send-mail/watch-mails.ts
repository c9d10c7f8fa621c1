import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { raiseAlarm, resolveMailAlarm } from '#store/alarms.ts';
import { findMailSilence, hurryMails, loadStuckMails, markMailFailed } from '#store/mails.ts';
import { sendWaitingMail } from '#store/outbox.ts';

/** A mail server that has taken no mail by then is told to staff. */
const patienceMinutes = 30;
const atOnce = 1000;

/**
 * By the clock: mails whose job was given up are taken up again, and an alarm is open while no mail is sent. After it the next try of a mail
 * may be hours away, so all are tried at once.
 */
export async function watchMails({ database, jobs }: Pick<ShopCore, 'database' | 'jobs'>): Promise<void> {
  await database.transaction(async (transaction) => {
    const stuck = await loadStuckMails(transaction, patienceMinutes, atOnce);
    for (const { id, orderId, detail, isHopeless } of stuck) {
      if (isHopeless) await giveUp(transaction, id, orderId, detail ?? 'the mail could not be written');
      else await sendWaitingMail(transaction, { jobs }, id);
    }
    const reason = await findMailSilence(transaction, patienceMinutes);
    if (reason === null) {
      if (await resolveMailAlarm(transaction)) await hurryMails(transaction);
      return;
    }
    const alarm = { kind: 'mail-silent', orderId: null, paymentId: null } as const;
    await raiseAlarm(transaction, { ...alarm, detail: `no mail has been sent for half an hour: ${reason}` });
  });
}

async function giveUp(
  transaction: Queryable,
  mailId: number,
  orderId: number | null,
  reason: string,
): Promise<void> {
  await markMailFailed(transaction, mailId, reason, true);
  await raiseAlarm(transaction, { kind: 'mail-refused', orderId, paymentId: null, detail: reason });
}
