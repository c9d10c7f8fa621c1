import type { ExchangeRule } from '#domain/exchange.ts';
import { usualLadder } from '#domain/return-steps.ts';
import { type Findings, same, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';

/** A rule for exchanges that the house can keep, and one that pays out no more than its refund ladder. */
export function checkExchange({ house, events }: HouseFiles, findings: Findings): void {
  const { exchange, paymentWays, returns } = house;
  if (exchange === null) return;
  const issuing = paymentWays.filter(
    ({ value }) => value.receipts !== 'none' && value.offered && !value.cultureCardOnly,
  );
  if (exchange.money.value === 'difference' && issuing.length > 0)
    findings.refuse(
      exchange.money.place,
      same('money: difference'),
      say(
        `money: anew, because a receipt is issued for each payment (${issuing.map(({ name }) => name).join(', ')})`,
        `money: anew, потому что на каждую оплату выдают чек (${issuing.map(({ name }) => name).join(', ')})`,
      ),
      say(
        'The new tickets are paid in full and the old ones refunded: each receipt goes with its money.',
        'Новые билеты оплачивают целиком, деньги за прежние возвращают: каждый чек идёт со своими деньгами.',
      ),
    );
  const ladders = [
    returns.ladder,
    ...events.filter(({ event }) => event.exchange).map(({ event }) => event.returns.ladder),
  ];
  const isGenerous = ladders.some((ladder) =>
    paysMore(exchange, ladder === null ? usualLadder : ladder.map(({ value }) => value)),
  );
  if (isGenerous)
    findings.note(
      exchange.place,
      say(
        'This rule can refund more than the refund ladder: a ticket is exchanged when the ladder refunds only a part, and then refunded in full. Write "until" so that the ladder still refunds 100 %, or "cheaper: by the ladder" and "later returns: as before".',
        'По этому правилу можно вернуть больше, чем по шкале возврата: билет меняют, когда шкала возвращает только часть, а потом получают всё. Укажите «until», пока шкала возвращает 100 %, или «cheaper: by the ladder» и «later returns: as before».',
      ),
    );
}

/** Exchanged while the ladder refunds less than everything, and by a rule that forgets it. */
function paysMore(
  { until, cheaper, laterReturns }: Pick<ExchangeRule, 'cheaper' | 'laterReturns'> & { until: number },
  ladder: readonly { days: number; percent: number }[],
): boolean {
  if (cheaper === 'ladder' && laterReturns === 'as-before') return false;
  return !ladder.some(({ days, percent }) => percent === 100 && days <= until);
}
