import { jobQueues } from '#domain/job.ts';
import { notifyOfLapsedExchanges } from '#features/exchange-tickets/make-exchange.ts';
import { eraseUnpaidOrders } from '#features/forget-people/erase-people.ts';
import { closeSales, issueReceipt, resumeReceipts } from '#features/issue-receipts/issue-receipt.ts';
import { updatePasses } from '#features/keep-passes/update-passes.ts';
import { cancelPayment } from '#features/pay-order/cancel-payment.ts';
import { sendRefund, watchRefunds } from '#features/pay-order/send-refund.ts';
import {
  askEndedPayments,
  askPaidPayments,
  settleDuePayments,
} from '#features/pay-order/settle-due-payments.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { reportCard, resendOldCardReports } from '#features/report-cards/report-card.ts';
import { endChanges } from '#features/return-tickets/answer-change.ts';
import { endLapsedRequests } from '#features/return-tickets/request-return.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { watchMails } from '#features/send-mail/watch-mails.ts';
import { sendWebhooks } from '#features/send-webhooks/send-webhooks.ts';
import { closeDueDiscounts, returnDueBonuses, returnDueVisits } from '#features/sync-club/sync-club.ts';
import { goThroughLists } from '#features/waiting-list/match-session.ts';
import { mailAlarms, type WatchedDisk, watchDisk } from '#features/watch-shop/watch-shop.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Shop } from '#shop/shop.ts';
import { forgetOldAnswers } from '#store/bot-check-uses.ts';
import { indexNewOrders } from '#store/order-lists.ts';
import { queueMails } from '#store/outbox.ts';
import { forgetKeptNames } from '#store/personal-data.ts';
import { sweepSignIns } from '#store/sign-ins.ts';
import { eraseDueDocuments } from '#store/visitors.ts';
import { forgetOldEntries } from '#store/waiting.ts';
import { forgetOldPasses } from '#store/wallet.ts';
import { forgetOldMessages } from '#store/webhooks.ts';

/** What jobs need beside the shop. */
export interface JobSurroundings {
  /** Moves the days of a house that are told from today. */
  reopenHouse(): Promise<void>;
  /** The zone in whose midnight they move. */
  timeZone: string;
  /** Who has a mail of alarms; undefined: nobody. */
  alarmAddress: string | undefined;
  disk: WatchedDisk;
}

const sweepSeconds = 5;
const settleSeconds = 5;
const askPaidSeconds = 600;
const watchRefundsSeconds = 3600;
const discountSeconds = 5;
const returnVisitsSeconds = 5;
const eraseSeconds = 600;
const forgetSeconds = 600;
const lapseSeconds = 60;
const queueMailsSeconds = 5;
const watchMailsSeconds = 60;
const listSeconds = 5;
const endChangesSeconds = 60;
const closeSalesSeconds = 600;
const resumeReceiptsSeconds = 24 * 3600;
const indexSeconds = 600;
const signInSweepSeconds = 300;
const webhookSeconds = 5;
const passSeconds = 10;
const alarmSeconds = 60;
const diskSeconds = 60;
const resendSeconds = 24 * 3600;

/** Takes up the work that transactions wrote down, and what comes by the clock. */
export async function startShopJobs(jobs: Jobs, shop: Shop, around: JobSurroundings): Promise<void> {
  const { database } = shop;
  await jobs.work(jobQueues.sendMail, { concurrency: 2 }, (data) => sendMail(shop, numberOf(data, 'mailId')));
  await jobs.work(jobQueues.sendRefund, {}, (data) => sendRefund(shop, numberOf(data, 'refundId')));
  await jobs.work(jobQueues.issueReceipt, {}, (data) => issueReceipt(shop, numberOf(data, 'receiptId')));
  await jobs.work(jobQueues.reportCard, {}, (data) => reportCard(shop, numberOf(data, 'reportId')));
  await jobs.work(jobQueues.cancelPayment, {}, (data) => cancelPayment(shop, numberOf(data, 'paymentId')));
  // Nothing of the sale depends on the sweep: a lapsed hold is free at once (progress rule P1).
  await jobs.schedule('sweep-holds', { everySeconds: sweepSeconds }, async () => {
    await releaseHolds(database);
  });
  await jobs.schedule('settle-payments', { everySeconds: settleSeconds }, async () => {
    await settleDuePayments(shop);
  });
  await jobs.schedule('ask-paid-payments', { everySeconds: askPaidSeconds }, async () => {
    await askPaidPayments(shop);
    await askEndedPayments(shop);
  });
  await jobs.schedule('watch-refunds', { everySeconds: watchRefundsSeconds }, () => watchRefunds(shop));
  await jobs.schedule('close-discounts', { everySeconds: discountSeconds }, async () => {
    await closeDueDiscounts(shop);
    await returnDueBonuses(shop);
  });
  await jobs.schedule('return-club-visits', { everySeconds: returnVisitsSeconds }, () =>
    returnDueVisits(shop),
  );
  await jobs.schedule('forget-bot-checks', { everySeconds: forgetSeconds }, () => forgetOldAnswers(database));
  await jobs.schedule('close-sales', { everySeconds: closeSalesSeconds }, () => closeSales(shop));
  await jobs.schedule('resume-receipts', { everySeconds: resumeReceiptsSeconds }, () => resumeReceipts(shop));
  // A search does it too; this keeps the first one short.
  await jobs.schedule('index-orders', { everySeconds: indexSeconds }, () => indexNewOrders(database));
  // A link that lapsed is dead at once, by the database's clock; this only writes it down.
  await jobs.schedule('lapse-returns', { everySeconds: lapseSeconds }, async () => {
    await database.transaction((transaction) => endLapsedRequests(transaction, shop, null));
  });
  await jobs.schedule('send-webhooks', { everySeconds: webhookSeconds }, () => sendWebhooks(shop));
  await jobs.schedule('forget-webhooks', { everySeconds: forgetSeconds }, () => forgetOldMessages(database));
  await jobs.schedule('update-passes', { everySeconds: passSeconds }, () => updatePasses(shop));
  await jobs.schedule('forget-passes', { everySeconds: forgetSeconds }, () => forgetOldPasses(database));
  await jobs.schedule('queue-mails', { everySeconds: queueMailsSeconds }, async () => {
    while ((await database.transaction((transaction) => queueMails(transaction, shop))) > 0);
  });
  await jobs.schedule('watch-mails', { everySeconds: watchMailsSeconds }, () => watchMails(shop));
  await jobs.schedule('tell-lapsed-exchanges', { everySeconds: lapseSeconds }, () =>
    notifyOfLapsedExchanges(shop),
  );
  await jobs.schedule('go-through-lists', { everySeconds: listSeconds }, () => goThroughLists(shop));
  await jobs.schedule('forget-lists', { everySeconds: forgetSeconds }, async () => {
    await forgetOldEntries(database);
    await forgetKeptNames(database);
  });
  await jobs.schedule('end-changes', { everySeconds: endChangesSeconds }, () => endChanges(shop));
  await jobs.schedule('mail-alarms', { everySeconds: alarmSeconds }, () =>
    mailAlarms(shop, around.alarmAddress),
  );
  await jobs.schedule('watch-disk', { everySeconds: diskSeconds }, () => watchDisk(database, around.disk));
  await jobs.schedule('sweep-sign-ins', { everySeconds: signInSweepSeconds }, () => sweepSignIns(database));
  await jobs.schedule('resend-card-reports', { everySeconds: resendSeconds }, () =>
    resendOldCardReports(shop),
  );
  await jobs.schedule('erase-documents', { everySeconds: eraseSeconds }, async () => {
    await eraseDueDocuments(database);
  });
  await jobs.schedule('erase-unpaid-orders', { everySeconds: eraseSeconds }, async () => {
    await eraseUnpaidOrders(database);
  });
  await jobs.schedule('reopen-house', { cron: '5 0 * * *', timeZone: around.timeZone }, () =>
    around.reopenHouse(),
  );
}

/** What a job carries was written by another version, perhaps: read with care. */
function numberOf(data: unknown, field: string): number {
  const value = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const found = value.find(([name]) => name === field)?.[1];
  if (typeof found === 'number') return found;
  throw new Error(`a job without ${field}`);
}
