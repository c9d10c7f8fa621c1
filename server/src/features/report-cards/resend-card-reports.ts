import { jobQueues } from '#domain/job.ts';
import type { ShopCore } from '#shop/shop.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { loadOldCardReports, reopenCardReport, settleCardReport } from '#store/card-reports.ts';

/** A job is tried for about a day. */
const triedHours = 26;

/** The registry may be away for days: what still waits is begun anew, each day. */
export async function resendOldCardReports({ database, jobs }: ShopCore): Promise<void> {
  for (const reportId of await loadOldCardReports(database, triedHours))
    await jobs.send(database, jobQueues.reportCard, { reportId }, { singletonKey: `report ${reportId}` });
}

/** Staff wants it told again at once. False: there is no such report, or it was told. */
export async function resendCardReport({ database, jobs }: ShopCore, reportId: number): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const isOpen = await reopenCardReport(transaction, reportId);
    if (isOpen) await jobs.send(transaction, jobQueues.reportCard, { reportId });
    return isOpen;
  });
}

/** Staff has told it by hand: it is over. False: there is no such report, or it was told. */
export async function closeCardReport({ database }: ShopCore, reportId: number): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const settled = await settleCardReport(transaction, reportId);
    if (settled) await resolveAlarms(transaction, ['card-report'], settled.paymentId);
    return settled !== null;
  });
}
