import { jobQueues } from '#domain/job.ts';
import type { Database } from '#platform/database.ts';
import type { JobSender } from '#platform/jobs.ts';
import { findReceipt, listStuckReceipts } from '#store/receipts.ts';

interface ResumeRoom {
  database: Database;
  jobs: JobSender;
}

/** As long as a job goes on trying. */
const givenUpAfterHours = 26;

/** By the clock, each day as a job goes on for one: a till that was down for days owes its receipts all the same. */
export async function resumeReceipts(room: ResumeRoom): Promise<void> {
  for (const receiptId of await listStuckReceipts(room.database, givenUpAfterHours))
    await takeUp(room, receiptId);
}

/** Staff wants it asked for at once. False: there is no such receipt, or it does not wait. */
export async function resumeReceipt(room: ResumeRoom, receiptId: number): Promise<boolean> {
  const receipt = await findReceipt(room.database, receiptId);
  if (receipt?.state !== 'WAITING') return false;
  await takeUp(room, receiptId);
  return true;
}

async function takeUp({ database, jobs }: ResumeRoom, receiptId: number): Promise<void> {
  await jobs.send(database, jobQueues.issueReceipt, { receiptId }, { singletonKey: `receipt-${receiptId}` });
}
