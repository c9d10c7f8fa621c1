import { jobQueues } from '#domain/job.ts';
import { type ClosingRoom, closeSales } from '#features/issue-receipts/close-sales.ts';
import { issueReceipt, type ReceiptRoom } from '#features/issue-receipts/issue-receipt.ts';
import { resumeReceipts } from '#features/issue-receipts/resume-receipts.ts';
import { cancelPayment } from '#features/pay-order/cancel-payment.ts';
import { type RefundRoom, sendRefund } from '#features/pay-order/send-refund.ts';
import { settleDuePayments } from '#features/pay-order/settle-due-payments.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { type ReportCardRoom, reportCard } from '#features/report-cards/report-card.ts';
import { resendOldCardReports } from '#features/report-cards/resend-card-reports.ts';
import { type SendMailRoom, sendMail } from '#features/send-mail/send-mail.ts';
import { type CloseRoom, closeDueDiscounts } from '#features/tell-club/close-discounts.ts';
import { returnDueBonuses } from '#features/tell-club/return-bonuses.ts';
import { returnDueVisits } from '#features/tell-club/return-visits.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { forgetOldAnswers } from '#store/bot-check-uses.ts';
import { indexNewOrders } from '#store/order-search.ts';
import { lapseReturns } from '#store/returns.ts';
import { deleteLapsedSignIns } from '#store/sign-ins.ts';
import { eraseDueDocuments } from '#store/visitors.ts';

export interface ShopJobsRoom {
  database: Database;
  settling: SettleRoom & RefundRoom;
  mailing: SendMailRoom;
  receipts: ReceiptRoom & ClosingRoom;
  closing: CloseRoom;
  cardReports: ReportCardRoom;
  /** Moves the days of a house that are told from today. */
  reopenHouse(): Promise<void>;
  /** Zone in whose midnight rolling days move. */
  timeZone: string;
}

const sweepSeconds = 5;
const settleSeconds = 5;
const discountSeconds = 5;
const returnVisitsSeconds = 5;
const eraseSeconds = 600;
const forgetSeconds = 600;
const lapseSeconds = 60;
const closeSalesSeconds = 600;
const resumeReceiptsSeconds = 24 * 3600;
const indexSeconds = 600;
const signInSweepSeconds = 300;
const resendSeconds = 24 * 3600;

/** Takes up the work that transactions wrote down, and what comes by the clock. */
export async function startShopJobs(jobs: Jobs, room: ShopJobsRoom): Promise<void> {
  const { settling, mailing, receipts, cardReports, database } = room;
  await jobs.work(jobQueues.sendMail, { concurrency: 2 }, (data) =>
    sendMail(mailing, numberOf(data, 'mailId')),
  );
  await jobs.work(jobQueues.sendRefund, {}, (data) => sendRefund(settling, numberOf(data, 'refundId')));
  await jobs.work(jobQueues.issueReceipt, {}, (data) => issueReceipt(receipts, numberOf(data, 'receiptId')));
  await jobs.work(jobQueues.reportCard, {}, (data) => reportCard(cardReports, numberOf(data, 'reportId')));
  await jobs.work(jobQueues.cancelPayment, {}, (data) =>
    cancelPayment(settling, numberOf(data, 'paymentId')),
  );
  // Nothing of the sale depends on the sweep: a lapsed hold is free at once (progress rule P1).
  await jobs.schedule('sweep-holds', { everySeconds: sweepSeconds }, async () => {
    await releaseHolds(database);
  });
  await jobs.schedule('settle-payments', { everySeconds: settleSeconds }, async () => {
    await settleDuePayments(settling);
  });
  await jobs.schedule('close-discounts', { everySeconds: discountSeconds }, async () => {
    await closeDueDiscounts(room.closing);
    await returnDueBonuses(room.closing);
  });
  await jobs.schedule('return-club-visits', { everySeconds: returnVisitsSeconds }, () =>
    returnDueVisits(room.closing),
  );
  await jobs.schedule('forget-bot-checks', { everySeconds: forgetSeconds }, () => forgetOldAnswers(database));
  await jobs.schedule('close-sales', { everySeconds: closeSalesSeconds }, () => closeSales(receipts));
  await jobs.schedule('resume-receipts', { everySeconds: resumeReceiptsSeconds }, () =>
    resumeReceipts(receipts),
  );
  // A search does it too; this keeps the first one short.
  await jobs.schedule('index-orders', { everySeconds: indexSeconds }, () => indexNewOrders(database));
  // A link that lapsed is dead at once, by the database's clock; this only writes it down.
  await jobs.schedule('lapse-returns', { everySeconds: lapseSeconds }, async () => {
    await lapseReturns(database, null);
  });
  await jobs.schedule('sweep-sign-ins', { everySeconds: signInSweepSeconds }, async () => {
    await deleteLapsedSignIns(database);
  });
  await jobs.schedule('resend-card-reports', { everySeconds: resendSeconds }, () =>
    resendOldCardReports({ database, jobs }),
  );
  await jobs.schedule('erase-documents', { everySeconds: eraseSeconds }, async () => {
    await eraseDueDocuments(database);
  });
  await jobs.schedule('reopen-house', { cron: '5 0 * * *', timeZone: room.timeZone }, () =>
    room.reopenHouse(),
  );
}

/** What a job carries was written by another version, perhaps: read with care. */
function numberOf(data: unknown, field: string): number {
  const value = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const found = value.find(([name]) => name === field)?.[1];
  if (typeof found === 'number') return found;
  throw new Error(`a job without ${field}`);
}
