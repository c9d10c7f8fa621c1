import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExchangeRule, exchangeSums } from './exchange.ts';
import { type CappedMoney, moneyParts, moneySum, refundSum, ticketRefund } from './ticket-money.ts';

const rule: ExchangeRule = { cheaper: 'ladder', laterReturns: 'as-before', times: 9, money: 'difference' };
const whole = (amount: number, percent = 100): CappedMoney[] => [{ amount, percent }];

test.each([
  ['up', 231_000, 357_000, { pay: 126_000, back: 0, credit: 231_000, paysNow: 126_000, refundsNow: 0 }],
  ['even', 231_000, 231_000, { pay: 0, back: 0, credit: 231_000, paysNow: 0, refundsNow: 0 }],
  ['down', 231_000, 189_000, { pay: 0, back: 42_000, credit: 189_000, paysNow: 0, refundsNow: 42_000 }],
])('EX-2 an exchange %s moves the difference alone', (_way, paid, due, sums) => {
  expect(exchangeSums([whole(paid)], [due], rule)).toMatchObject(sums);
});

test('EX-2 of what the new tickets cost less the share of that day goes back, or all of it', () => {
  const half = [whole(500_000, 50)];
  expect(exchangeSums(half, [30_000], rule)).toMatchObject({ back: 235_000, refunds: [235_000] });
  expect(exchangeSums(half, [30_000], { ...rule, cheaper: 'all' })).toMatchObject({ back: 470_000 });
});

test('EX-2 bonuses in whose place money is paid go back whole, that money is refunded no better, and of the others a share', () => {
  const sums = exchangeSums([whole(60_000, 50)], [77_000], rule, [{ amount: 50_000, percent: 50 }]);
  expect(sums).toMatchObject({ pay: 17_000, back: 0, credit: 60_000, bonuses: 17_000 + 16_500 });
  expect(
    ticketRefund({ price: 77_000, fee: 0 }, sums.carried[0] ?? [], { percent: 100, keepsFee: false }),
  ).toBe(38_500);
});

test('EX-2 paid anew: the new tickets in full, and the old money goes back with what it buys', () => {
  const anew = { ...rule, money: 'anew' } as const;
  expect(exchangeSums([whole(231_000)], [357_000], anew)).toMatchObject({
    ...{ pay: 126_000, back: 0, credit: 0, paysNow: 357_000, refundsNow: 231_000 },
  });
  expect(exchangeSums([whole(500_000, 50)], [30_000], anew)).toMatchObject({
    ...{ pay: 0, back: 235_000, paysNow: 30_000, refundsNow: 265_000 },
  });
});

test('EX-2 a new ticket is refunded by the smaller of the two shares, and a kept fee stays kept', () => {
  const paid = { price: 100_000, fee: 10_000 };
  const parts = moneyParts(paid, [], { percent: 50, keepsFee: true });
  expect(parts).toEqual([
    { amount: 10_000, percent: 0 },
    { amount: 100_000, percent: 50 },
  ]);
  const { carried } = exchangeSums([parts], [110_000], rule);
  expect(ticketRefund({ price: 110_000, fee: 0 }, carried[0] ?? [], { percent: 100, keepsFee: false })).toBe(
    50_000,
  );
  expect(ticketRefund({ price: 110_000, fee: 0 }, [], { percent: 100, keepsFee: false })).toBe(110_000);
});

// Random histories against a ledger of their own: each rouble is followed from the day it came, with the best that the ladder
// gave on any day on which its ticket changed hands.

interface Ladder {
  /** Percentages by days before the session, from far to near. */
  steps: readonly { days: number; percent: number }[];
}

const ladders: fc.Arbitrary<Ladder> = fc
  .uniqueArray(fc.record({ days: fc.nat(14), percent: fc.integer({ min: 1, max: 100 }) }), {
    selector: ({ days }) => days,
    maxLength: 4,
  })
  .map((steps) => ({ steps: steps.toSorted((one, other) => other.days - one.days) }));

const percentAt = ({ steps }: Ladder, days: number) => steps.find((step) => days >= step.days)?.percent ?? 0;

const tickets = fc.array(fc.record({ price: fc.nat(500_000), fee: fc.nat(50_000) }), {
  minLength: 1,
  maxLength: 3,
});

interface Step {
  days: number;
  ladder: Ladder;
  keepsFee: boolean;
  tickets: readonly { price: number; fee: number }[];
}
const steps: fc.Arbitrary<Step> = fc.record({
  days: fc.nat(16),
  ladder: ladders,
  keepsFee: fc.boolean(),
  tickets,
});

test('EX-1 in 50,000 histories nobody gets more than the ladder gives, and no rouble is lost', () => {
  const history = fc.record({
    first: tickets,
    bonusShare: fc.constantFrom(0, 0, 30, 100),
    exchanges: fc.array(steps, { maxLength: 3 }),
    last: steps,
    rule: fc.record({
      cheaper: fc.constant<ExchangeRule['cheaper']>('ladder'),
      laterReturns: fc.constant<ExchangeRule['laterReturns']>('as-before'),
      money: fc.constantFrom<ExchangeRule['money']>('difference', 'anew'),
    }),
  });
  fc.assert(
    fc.property(history, ({ first, bonusShare, exchanges, last, rule: of }) => {
      // Bonuses are followed as roubles are; they pay for the first tickets alone.
      let held = first.map((ticket) => {
        const bonuses = Math.floor((ticket.price * bonusShare) / 100);
        const paid = { ...ticket, price: ticket.price - bonuses };
        return { paid, bonuses, carried: [] as readonly CappedMoney[] };
      });
      // Money in, what went back, what the house kept; and of each payment the most that the ladder ever gave of it.
      let [came, back, kept, most] = [
        moneySum(first.map(({ price, fee }) => ({ amount: price + fee }))),
        0,
        0,
        0,
      ];
      let fresh = came;
      for (const step of exchanges) {
        const percent = percentAt(step.ladder, step.days);
        const parts = held.map(({ paid, carried }) => moneyParts(paid, carried, { percent, ...step }));
        // Here the money that came last meets a ladder for the first time: it never brings more than on this day.
        most += (fresh * percent) / 100;
        const due = step.tickets.map(({ price, fee }) => price + fee);
        const paidByBonuses = held.map(({ bonuses }) => ({ amount: bonuses, percent }));
        const spent = moneySum(paidByBonuses);
        const sums = exchangeSums(parts, due, of, paidByBonuses);
        // Paid in money now, which meets the ladder as the bonuses did.
        const replaced = Math.min(spent, sums.pay);
        expect(sums.bonuses).toBeLessThanOrEqual(spent);
        expect(sums.paid + sums.pay).toBe(sums.due + Math.max(0, sums.paid - sums.due));
        expect(sums.paysNow - sums.refundsNow).toBe(sums.pay - sums.back);
        expect(sums.refunds.reduce((sum, one) => sum + one, 0)).toBe(sums.refundsNow);
        expect(moneySum(sums.carried.flat())).toBe(Math.min(sums.paid, sums.due) + replaced);
        came += sums.pay;
        fresh = sums.pay - replaced;
        most += replaced;
        back += sums.back + sums.bonuses;
        kept += Math.max(0, sums.paid - sums.due) - sums.back + spent - sums.bonuses;
        held = step.tickets.map((paid, index) => ({ paid, bonuses: 0, carried: sums.carried[index] ?? [] }));
        for (const { paid, carried } of held)
          expect(moneySum(carried)).toBeLessThanOrEqual(paid.price + paid.fee);
      }
      const percent = percentAt(last.ladder, last.days);
      most += (fresh * percent) / 100;
      const worth = held.reduce((sum, { paid, bonuses }) => sum + paid.price + paid.fee + bonuses, 0);
      const returned = held.reduce(
        (sum, { paid, bonuses, carried }) =>
          sum + ticketRefund(paid, carried, { percent, ...last }) + Math.floor((bonuses * percent) / 100),
        0,
      );
      back += returned;
      kept += worth - returned;
      expect(back + kept).toBe(came);
      // A ticket of fresh money alone is rounded half up, as it always was.
      const roundedUp = held.filter(({ carried }) => carried.length === 0).length;
      expect(back).toBeLessThanOrEqual(most + roundedUp / 2);
    }),
    { numRuns: 50_000 },
  );
}, 120_000);

test('EX-1 a rule that forgets the ladder pays out more than it, which the check of the house notes', () => {
  const late = moneyParts({ price: 100_000, fee: 0 }, [], { percent: 50, keepsFee: false });
  const forgetful = exchangeSums([late], [100_000], { ...rule, laterReturns: 'anew' });
  const later = ticketRefund({ price: 100_000, fee: 0 }, forgetful.carried[0] ?? [], {
    percent: 100,
    keepsFee: false,
  });
  expect(later).toBe(100_000);
  expect(refundSum(late)).toBe(50_000);
});
