import { jobQueues } from '#domain/job.ts';
import type { ReportOutcome, SoldByCard, SoldOutcome } from '#ports/culture-card-registry.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { raiseAlarm, resolveAlarms } from '#store/alarms.ts';
import {
  type FullCardReport,
  findCardReport,
  keepToldStart,
  loadOldCardReports,
  markCardReportDone,
  markCardReportTried,
  reopenCardReport,
  settleCardReport,
} from '#store/card-reports.ts';

/** Staff is told after so many tries, a few minutes: a registry is away now and then. */
const triesBeforeAlarm = 5;

/**
 * Job: tells the registry of one sale, return or visit. Throws where it must be tried again; what the registry
 * refuses is set aside for staff. The ticket stays as good as it is, whatever comes of it.
 */
export async function reportCard(shop: Shop, reportId: number): Promise<void> {
  const report = await findCardReport(shop.database, reportId);
  if (report?.state !== 'WAITING') return;
  const outcome = await tell(shop, report);
  if (outcome.kind !== 'done') return await keepTrying(shop, report, outcome);
  await shop.database.transaction(async (transaction) => {
    await markCardReportDone(transaction, report.id, 'registryId' in outcome ? outcome.registryId : null);
    await resolveAlarms(transaction, ['card-report'], report.paymentId);
  });
}

async function tell(shop: Shop, report: FullCardReport): Promise<SoldOutcome | ReportOutcome> {
  const registry = await shop.cardRegistry();
  if (!registry) return { kind: 'unknown', reason: 'no registry is set up' };
  if (report.kind === 'sale') {
    if (report.buyerName === '') return { kind: 'refused', reason: 'the buyer was forgotten before' };
    return await registry.sold(saleOf(report, await keepToldStart(shop.database, report.id)));
  }
  // What the registry does not know cannot end there.
  if (report.saleState !== 'DONE') return { kind: 'unknown', reason: 'its sale is not told yet' };
  if (report.kind === 'visit') return await registry.visited(report, report.happenedAt);
  return await registry.refunded(report, {
    at: report.happenedAt,
    reason: report.returnReason?.ru || 'Решение организатора',
    amount: report.returnedAmount ?? 0,
  });
}

function saleOf(report: FullCardReport, startsAt: Date): SoldByCard {
  return {
    code: report.code,
    codeType: report.ticketType === 'barcode' ? 'barcode' : 'qr',
    fullName: report.buyerName,
    phone: report.buyerPhone.replace(/\D/g, '').slice(-10),
    eventNumber: report.eventNumber,
    startsAt,
    place: report.address.ru ?? '',
    payment: {
      id: report.merchantNumber,
      rrn: report.rrn,
      at: report.paidAt,
      price: report.price,
      amount: report.paid,
    },
  };
}

async function keepTrying(
  shop: Shop,
  report: FullCardReport,
  { kind, reason }: { kind: 'refused' | 'unknown'; reason: string },
): Promise<void> {
  const isRefused = kind === 'refused';
  await shop.database.transaction(async (transaction) => {
    const tries = await markCardReportTried(transaction, report.id, { detail: reason, refused: isRefused });
    if (!isRefused && tries < triesBeforeAlarm) return;
    await raiseAlarm(transaction, {
      kind: 'card-report',
      orderId: report.orderId,
      paymentId: report.paymentId,
      detail: `${report.kind} of ticket ${report.ticketId}: ${reason}`,
    });
  });
  if (!isRefused) throw new Error(`card report ${report.id} is not told yet: ${reason}`);
}

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
