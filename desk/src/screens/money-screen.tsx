import type { MoneyPeriod, MoneySums, MoneyView, NamedSums } from '@foyer/contract/desk/office.ts';
import { addDays, formatMoney, formatNumber, isDay } from '@foyer/contract/rules/format.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { dayText, deskLanguage, say } from '#i18n/say.ts';
import { dayOf, nowAtHouse } from '#lib/clock.ts';
import { Field } from '#ui/field.tsx';
import { Page, Shown } from '#ui/page.tsx';

/** What came and went back in a period, and the books as files. */
export function MoneyScreen() {
  const [period, setPeriod] = useState(monthsOf(dayOf(nowAtHouse())).current);
  const isPeriod = isDay(period.from) && isDay(period.to) && period.from <= period.to;
  return (
    <Page title={say('money')}>
      <PeriodChoice period={period} onPeriod={setPeriod} />
      {/* Sums of another period are no sums of this one, not even while it is asked for. */}
      {isPeriod ? (
        <PeriodMoney key={`${period.from} ${period.to}`} period={period} />
      ) : (
        <p className="mute">{say('money-no-period')}</p>
      )}
    </Page>
  );
}

function monthsOf(today: string): { current: MoneyPeriod; last: MoneyPeriod } {
  const first = `${today.slice(0, 7)}-01`;
  const lastDay = addDays(first, -1);
  return {
    current: { from: first, to: today },
    last: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay },
  };
}

function PeriodChoice({ period, onPeriod }: { period: MoneyPeriod; onPeriod(period: MoneyPeriod): void }) {
  const today = dayOf(nowAtHouse());
  const { current, last } = monthsOf(today);
  const choices = [
    ['money-today', { from: today, to: today }],
    ['money-this-month', current],
    ['money-last-month', last],
  ] as const;
  return (
    <div className="period">
      <p className="actions">
        {choices.map(([name, choice]) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={choice.from === period.from && choice.to === period.to}
            onClick={() => onPeriod(choice)}
          >
            {say(name)}
          </button>
        ))}
      </p>
      <Field
        label={say('report-from')}
        type="date"
        value={period.from}
        max={period.to}
        onText={(from) => onPeriod({ ...period, from })}
      />
      <Field
        label={say('report-to')}
        type="date"
        value={period.to}
        min={period.from}
        onText={(to) => onPeriod({ ...period, to })}
      />
    </div>
  );
}

function PeriodMoney({ period }: { period: MoneyPeriod }) {
  const loaded = useAsked('money', period);
  const file = (form: string) =>
    `/api/desk/file/report.${form}?from=${period.from}&to=${period.to}&lang=${deskLanguage()}`;
  return (
    <>
      <Shown of={loaded}>
        {(money) => (
          <>
            {money.totals.length === 0 && <p className="mute">{say('money-none')}</p>}
            {money.totals.map((total) => (
              <CurrencyMoney key={total.currency} total={total} money={money} period={period} />
            ))}
            <p className={money.isEqual ? 'mute' : 'refusal'}>
              {say(money.isEqual ? 'money-equal' : 'money-differs')}
            </p>
          </>
        )}
      </Shown>
      <section className="books">
        <h2>{say('report-title')}</h2>
        <p className="mute">{say('report-text')}</p>
        <p className="actions">
          <a className="button go" href={file('xlsx')}>
            XLSX
          </a>
          <a className="button" href={file('csv')}>
            CSV
          </a>
        </p>
      </section>
    </>
  );
}

/** Money of two currencies is never added. */
function CurrencyMoney({
  total,
  money,
  period,
}: {
  total: MoneySums;
  money: MoneyView;
  period: MoneyPeriod;
}) {
  const isSame = ({ currency }: MoneySums) => currency === total.currency;
  const inWords = (amount: Money) => formatMoney(amount, total.currency, deskLanguage());
  const numbers = [
    ['money-paid', total.paid],
    ['money-refunded', -total.refunded],
    ['money-kept', total.kept],
    ['money-fees', total.fees],
    ['money-vat', total.vat],
  ] as const;
  return (
    <section>
      <dl className="numbers">
        {numbers.map(([name, amount]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{inWords(amount)}</dd>
          </div>
        ))}
      </dl>
      <DayBars days={money.days.filter(isSame)} period={period} inWords={inWords} />
      <SumsTable head={say('money-event')} rows={money.events.filter(isSame)} total={total} />
      <SumsTable head={say('money-way')} rows={money.ways.filter(isSame)} total={total} />
    </section>
  );
}

/** Bars that can still be told apart. */
const mostBars = 62;

/** What was kept of each day; a day on which more went back than came has no bar, and says so to whoever listens. */
function DayBars({
  days,
  period: { from, to },
  inWords,
}: {
  days: MoneyView['days'];
  period: MoneyPeriod;
  inWords(amount: Money): string;
}) {
  const kept = new Map(days.map((one) => [one.day, one.kept]));
  const all = daysOf(from, to);
  if (all.length < 2 || all.length > mostBars) return null;
  const most = Math.max(1, ...kept.values());
  const label = days.map((one) => `${dayText(one.day)}: ${inWords(one.kept)}`).join(', ');
  const today = dayOf(nowAtHouse());
  return (
    <div className="sums-of-day">
      <div className="bars" role="img" aria-label={label}>
        {all.map((day) => (
          <i
            key={day}
            className={day === today ? 'now' : ''}
            title={`${dayText(day)}: ${inWords(kept.get(day) ?? 0)}`}
            style={{ height: `${(Math.max(0, kept.get(day) ?? 0) / most) * 100}%` }}
          />
        ))}
      </div>
      <p className="axis mute" aria-hidden="true">
        {all.map(
          (day, index) =>
            index % 7 === 0 && (
              <span key={day} style={{ flexGrow: Math.min(7, all.length - index) }}>
                {Number(day.slice('2027-02-'.length))}
              </span>
            ),
        )}
      </p>
    </div>
  );
}

function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to && days.length <= mostBars; day = addDays(day, 1)) days.push(day);
  return days;
}

function SumsTable({ head, rows, total }: { head: string; rows: readonly NamedSums[]; total: MoneySums }) {
  return (
    <table className="list sums">
      <thead>
        <tr>
          <th>{head}</th>
          <th className="right">{say('money-tickets')}</th>
          <th className="right wide-only">{say('money-paid')}</th>
          <th className="right wide-only">{say('money-refunded')}</th>
          <th className="right">{say('money-kept')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SumsRow key={row.name} name={row.name} sums={row} />
        ))}
      </tbody>
      <tfoot>
        <SumsRow name={say('money-total')} sums={total} />
      </tfoot>
    </table>
  );
}

function SumsRow({ name, sums }: { name: string; sums: MoneySums }) {
  const inWords = (amount: Money) => formatMoney(amount, sums.currency, deskLanguage());
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="right">{formatNumber(sums.sold - sums.returned)}</td>
      <td className="right wide-only">{inWords(sums.paid)}</td>
      <td className="right wide-only">{inWords(-sums.refunded)}</td>
      <td className="right">{inWords(sums.kept)}</td>
    </tr>
  );
}
