import type { AlarmKind } from '@foyer/contract/desk/desk.ts';
import { jobQueues } from '#domain/job.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { closeAlarm, lockOpenAlarm, resolveAlarms } from '#store/alarms.ts';
import { invariants, loadBreaches } from '#store/audit.ts';
import { type ClubAlarm, settleClubByHand } from '#store/club.ts';
import { loadWaitingRefunds } from '#store/lost-payments.ts';
import { lockOrder } from '#store/orders.ts';
import { lockPayment, markUndone } from '#store/payments.ts';

/** A rule that does not hold, and rows that show it. */
export interface Finding {
  /** Of the invariant: I1 … I24, P2, P4, P5, V1 … V3. */
  id: string;
  sentence: string;
  /** At most 100. */
  rows: readonly Record<string, unknown>[];
}

/** Asks the database about every invariant of the sale; [] is the only good answer. Changes nothing. */
export async function audit(database: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const rows = await loadBreaches(database, invariant);
    if (rows.length > 0) findings.push({ id: invariant.id, sentence: invariant.sentence, rows });
  }
  return findings;
}

interface AlarmDecision {
  alarmId: number;
  /** Name of the member of staff. */
  by: string;
  note: string;
}

export type DecideOutcome =
  | { kind: 'decided'; alarm: AlarmKind }
  /** No open alarm has this number. */
  | { kind: 'not-open' }
  /** Closed by another command, which asks for the details it needs. */
  | { kind: 'other-command'; command: string }
  /** The order holds its places for money that staff has to decide about: cancel it first. */
  | { kind: 'order-waits'; orderId: number };

/** Staff has resolved the cause of an alarm; who, when and what is stored with it. */
export async function decideAlarm(
  { database, jobs }: Pick<ShopCore, 'database' | 'jobs'>,
  { alarmId, by, note }: AlarmDecision,
): Promise<DecideOutcome> {
  return await database.transaction(async (transaction): Promise<DecideOutcome> => {
    const alarm = await lockOpenAlarm(transaction, alarmId);
    if (!alarm) return { kind: 'not-open' };
    const { kind, orderId, paymentId } = alarm;
    const command = commandOf(kind);
    if (command) return { kind: 'other-command', command };
    if (kind === 'payment-mismatch' && orderId !== null) {
      const order = await lockOrder(transaction, orderId);
      if (order.state === 'PAYING') return { kind: 'order-waits', orderId };
      // Staff has decided about this money: it must not be refunded again automatically.
      if (paymentId !== null) await closeDiffering(transaction, paymentId);
    }
    if (orderId !== null && isOfClub(kind)) await settleClubByHand(transaction, orderId, kind);
    await closeAlarm(transaction, alarmId, { by, note });
    if (kind === 'older-database') {
      for (const refundId of await loadWaitingRefunds(transaction))
        await jobs.send(transaction, jobQueues.sendRefund, { refundId });
    }
    return { kind: 'decided', alarm: kind };
  });
}

async function closeDiffering(transaction: Queryable, paymentId: number): Promise<void> {
  const payment = await lockPayment(transaction, paymentId);
  if (payment.state === 'MISMATCH') {
    const end = { state: 'FAILED', detail: 'closed by staff', cause: null } as const;
    await markUndone(transaction, paymentId, end);
  }
  await resolveAlarms(transaction, ['mismatch-due'], paymentId);
}

/** The command that lists and resolves the cause of such an alarm; null: a decision closes it. */
export function commandOf(kind: AlarmKind): string | null {
  return commands[kind] ?? null;
}

const commands: Readonly<Partial<Record<AlarmKind, string>>> = {
  'refund-refused': 'foyer returns retry',
  'receipt-failed': 'foyer receipts',
  'card-report': 'foyer card-reports',
  'mismatch-due': 'foyer orders payment',
};

/** When such an alarm closes automatically; null: never. */
export function ownEndOf(kind: AlarmKind): string | null {
  return ownEnds[kind] ?? null;
}

const ownEnds: Readonly<Partial<Record<AlarmKind, string>>> = {
  'no-gateway': 'when the payment way is configured again',
  'refund-late': 'when the bank has sent the money',
  'bank-refuses': 'when the bank accepts the next payment',
  'bank-silent': 'when the bank has decided',
  'club-silent': 'when the club has answered',
  'opening-failed': 'when a house is opened',
  'disk-low': 'when there is room again',
  'mail-silent': 'when a mail is sent',
};

function isOfClub(kind: AlarmKind): kind is ClubAlarm {
  return ['discount-lost', 'bonuses-lost', 'visits-lost', 'club-silent'].includes(kind);
}
