import { jobQueues } from '#domain/job.ts';
import type { Database } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { loadOldCardReports, reopenCardReport, settleCardReport } from '#store/card-reports.ts';

export interface ResendRoom {
  database: Database;
  jobs: JobSender;
}

/** A job is retried for about a day. */
const triedHours = 26;

/** The registry may be down for days: pending reports are started again every day. */
export async function resendOldCardReports({ database, jobs }: ResendRoom): Promise<void> {
  for (const reportId of await loadOldCardReports(database, triedHours))
    await jobs.send(database, jobQueues.reportCard, { reportId }, { singletonKey: `report ${reportId}` });
}

/** Staff asks to send it again now. False: there is no such report, or it was sent. */
export async function resendCardReport({ database, jobs }: ResendRoom, reportId: number): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const isOpen = await reopenCardReport(transaction, reportId);
    if (isOpen) await jobs.send(transaction, jobQueues.reportCard, { reportId });
    return isOpen;
  });
}

/** Staff has entered it at the registry by hand. False: there is no such report, or it was sent. */
export async function closeCardReport({ database }: ResendRoom, reportId: number): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const settled = await settleCardReport(transaction, reportId);
    if (settled) await resolveAlarms(transaction, ['card-report'], settled.paymentId);
    return settled !== null;
  });
}
