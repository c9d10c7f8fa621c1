import type { ExchangeRule } from '#domain/exchange.ts';
import { say } from '#house-files/findings/findings.ts';
import { choice, integer, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { located, required, table, withDefault } from '#house-files/shapes/shape.ts';

/** `10 days before`: counted as the days of the refund ladder. */
const daysBefore = scalarShape(
  say('a number of days, like `10 days before`', 'число дней, например `10 days before`'),
  0,
  (written) => {
    const days = Number(/^(\d{1,3})(?: days?(?: before)?| дн\p{L}*)?$/iu.exec(written)?.[1] ?? -1);
    return days >= 0 && days <= 365 ? days : null;
  },
);

const usualMoney: ExchangeRule['money'] = 'anew';

/** Tickets exchanged for another evening of the same event, by their buyer. */
export const exchangeRule = table({
  until: required(
    daysBefore,
    'Until how many days before the day of the session a ticket may be exchanged; `0`: until it begins. While the refund ladder refunds everything, nobody gains by it.',
  ),
  cheaper: withDefault(
    choice<ExchangeRule['cheaper']>({ 'by the ladder': 'ladder', returned: 'all' }, 'ladder'),
    'ladder',
    'Of what the new tickets cost less is refunded: `by the ladder` of the old ones, or all of it (`returned`).',
  ),
  laterReturns: withDefault(
    choice<ExchangeRule['laterReturns']>({ 'as before': 'as-before', anew: 'anew' }, 'as-before'),
    'as-before',
    'When a new ticket is returned: of the old money no greater share than on the day of the exchange (`as before`), or by the new evening’s ladder alone (`anew`).',
  ),
  times: withDefault(integer(1, 20), 1, 'How often a ticket may be exchanged.'),
  money: withDefault(
    located(choice<ExchangeRule['money']>({ difference: 'difference', anew: 'anew' }, 'anew')),
    { value: usualMoney, place: { file: 'house.yaml', line: 1, column: 1 } },
    'What moves: the new tickets are paid in full and the old ones refunded (`anew`), or the `difference` alone, where no payment way issues receipts.',
  ),
});
export type ExchangeFile = ReturnType<typeof exchangeRule.read>;
