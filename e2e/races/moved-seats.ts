import { markVisit } from '@foyer/server/features/mark-visits/mark-visit.ts';
import { reseatTicket } from '@foyer/server/features/reseat-visitors/reseat-ticket.ts';
import { buyFreeSeat } from '@foyer/server/testing/free-seat.ts';
import { seatId } from '@foyer/server/testing/seed-hall.ts';
import { describe, expect, test } from 'vitest';
import { untilAsleep } from '#e2e/crashes/until.ts';
import { findingIds, open } from './weak-trial.ts';

/** Guards of seats that are changed. */
export function describeMoveGuards(): void {
  describe('guards stand before a ticket that is seated elsewhere', () => {
    test.each([
      ['without the look at its seat two clerks give it two', ['move-seen'], ['moved', 'moved'], ['I2']],
      ['with it the second is told', [], ['changed', 'moved'], []],
      ['without the freeing its old seat is nobody’s', ['move-frees'], ['changed', 'moved'], ['I2']],
    ])('%s', async (_name, without, outcomes, findings) => {
      expect(await movedByTwo(without)).toEqual({ outcomes, findings });
    });
    test.each([
      ['without the look at the door its holder is moved from where they sit', ['move-unused'], 'reseated'],
      ['with it they stay', [], 'refused'],
    ])('%s', async (_name, without, kind) => {
      expect(await movedWhileComingIn(without)).toBe(kind);
    });
  });
}

const hall = { rows: 1, seats: 5 };

/** Two clerks who look at the same seat move its ticket to two others at once. */
async function movedByTwo(without: string[]) {
  const trial = await open({ without, pauses: { 'move-locked': 0.2 } }, { free: true }, hall);
  const { ticket } = await buyFreeSeat(trial.shop, trial.sale, seatId(1, 1));
  const moved = await Promise.all(
    [seatId(1, 2), seatId(1, 3)].map((toSeat) =>
      reseatTicket(trial.shop, { ticketId: ticket.id, fromSeat: seatId(1, 1), toSeat, words: '' }),
    ),
  );
  const outcomes = moved.map((one) => (one.kind === 'reseated' ? 'moved' : one.why)).sort();
  const findings = await findingIds(trial.database);
  await trial.close();
  return { outcomes, findings };
}

/** The door lets the holder in while staff are about to move them. */
async function movedWhileComingIn(without: string[]): Promise<string> {
  const trial = await open({ without, pauses: { 'move-locked': 1 } }, { free: true }, hall);
  await trial.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  const { ticket } = await buyFreeSeat(trial.shop, trial.sale, seatId(1, 1));
  const request = { ticketId: ticket.id, fromSeat: seatId(1, 1), toSeat: seatId(1, 2), words: '' };
  const moving = reseatTicket(trial.shop, request);
  await untilAsleep(trial.database);
  await markVisit(trial.shop, ticket.code, new Date());
  const { kind } = await moving;
  await trial.close();
  return kind;
}
