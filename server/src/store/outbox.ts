import { jobQueues } from '#domain/job.ts';
import type { Queryable } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import { insertCardEnds, insertCardSales } from './card-reports.ts';
import { hurryMail, insertMail, type MailKind, takeUnqueuedMails } from './mails.ts';
import { insertReceipt } from './receipts.ts';
import { insertRefund } from './refunds.ts';

/** What must be at hand to write down work that happens because a transaction commits. */
export interface Outbox {
  jobs: JobSender;
  /** Right side of the Message-IDs. */
  mailHost: string;
}

/** What a mail is about, besides its order. */
interface MailSubject {
  returnId: number;
  changeId: number;
  moveId: number;
  offerId: number;
}

/** About an order, or about an entry of the waiting list. */
type WrittenMail = { kind: MailKind; number?: number } & Partial<MailSubject> &
  ({ orderId: number; waitingId?: undefined } | { waitingId: number; orderId?: undefined });

/**
 * Puts a mail into the outbox; the job that sends it lives and dies with the transaction. Of one kind, return and
 * `number` there is one mail, however often it is written.
 */
export async function writeMail(transaction: Queryable, outbox: Outbox, mail: WrittenMail): Promise<void> {
  const { orderId, waitingId, kind, returnId, changeId, moveId, offerId, number } = mail;
  const name = [kind, orderId ?? waitingId, returnId, changeId, moveId, offerId, number]
    .filter((part) => part !== undefined)
    .join('.');
  const messageId = `<${name}@${outbox.mailHost}>`;
  const mailId = await insertMail(transaction, {
    orderId: orderId ?? null,
    waitingId: waitingId ?? null,
    kind,
    returnId: returnId ?? null,
    changeId: changeId ?? null,
    moveId: moveId ?? null,
    offerId: offerId ?? null,
    messageId,
  });
  await outbox.jobs.send(transaction, jobQueues.sendMail, { mailId });
}

/** What an opening wrote to many at once gets its jobs, a part at a time. */
export async function queueMails(transaction: Queryable, { jobs }: Pick<Outbox, 'jobs'>): Promise<number> {
  const mails = await takeUnqueuedMails(transaction, mailsAtOnce);
  for (const mailId of mails) await jobs.send(transaction, jobQueues.sendMail, { mailId });
  return mails.length;
}

const mailsAtOnce = 200;

/** A mail that is not sent yet is tried now, though its next try may be hours away and its job may have been given up. */
export async function sendWaitingMail(
  transaction: Queryable,
  { jobs }: Pick<Outbox, 'jobs'>,
  mailId: number,
): Promise<void> {
  if (await hurryMail(transaction, mailId)) return;
  await jobs.send(transaction, jobQueues.sendMail, { mailId }, { singletonKey: `mail-${mailId}` });
}

/** After a restored backup, which has no jobs: those of everything that waits for one. What needs none looks by the clock. */
export async function resendWaitingWork(
  transaction: Queryable,
  { jobs }: Pick<Outbox, 'jobs'>,
): Promise<void> {
  const waiting = await transaction.query<{ queue: string; data: object }>(
    `select $1 as queue, jsonb_build_object('mailId', id) as data from mail where sent_at is null and failed_at is null
     union all select $2, jsonb_build_object('refundId', id) from refund where state = 'WAITING'
     union all select $3, jsonb_build_object('receiptId', id) from receipt where state = 'WAITING'
     union all select $4, jsonb_build_object('reportId', id) from card_report where state = 'WAITING'`,
    [jobQueues.sendMail, jobQueues.sendRefund, jobQueues.issueReceipt, jobQueues.reportCard],
  );
  for (const { queue, data } of waiting) await jobs.send(transaction, queue, data);
}

/** Money goes back: the bank is asked by a job, once for each external id. */
export async function askRefund(
  transaction: Queryable,
  outbox: Outbox,
  refund: Parameters<typeof insertRefund>[1],
): Promise<void> {
  const refundId = await insertRefund(transaction, refund);
  await outbox.jobs.send(transaction, jobQueues.sendRefund, { refundId });
}

/** A fiscal registrar, the house's own or the bank's, is asked by a job: once of each kind for the payment, once for each of its refunds. */
export async function askReceipt(
  transaction: Queryable,
  outbox: Pick<Outbox, 'jobs'>,
  receipt: Parameters<typeof insertReceipt>[1],
): Promise<void> {
  const receiptId = await insertReceipt(transaction, receipt);
  if (receiptId !== null) await outbox.jobs.send(transaction, jobQueues.issueReceipt, { receiptId });
}

/** Reports the tickets of an order to the registry of the culture card, each once. */
export async function askCardSales(
  transaction: Queryable,
  outbox: Pick<Outbox, 'jobs'>,
  orderId: number,
): Promise<void> {
  await sendCardReports(transaction, outbox, await insertCardSales(transaction, orderId));
}

/** … and their return or visit, of those tickets that are reported to it. */
export async function askCardEnds(
  transaction: Queryable,
  outbox: Pick<Outbox, 'jobs'>,
  kind: 'return' | 'visit',
  ticketIds: readonly number[],
  happenedAt: Date,
): Promise<void> {
  await sendCardReports(transaction, outbox, await insertCardEnds(transaction, kind, ticketIds, happenedAt));
}

async function sendCardReports(
  transaction: Queryable,
  { jobs }: Pick<Outbox, 'jobs'>,
  reportIds: readonly number[],
): Promise<void> {
  for (const reportId of reportIds) await jobs.send(transaction, jobQueues.reportCard, { reportId });
}
