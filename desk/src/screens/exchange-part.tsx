import type { OrderView } from '@foyer/contract/desk/desk.ts';
import type { DeskExchange, DeskExchangeOption, MadeExchange } from '@foyer/contract/desk/office.ts';
import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import type { Currency } from '@foyer/contract/rules/values.ts';
import { useState } from 'react';
import { type Asked, ask } from '#api/ask.ts';
import { deskLanguage, say } from '#i18n/say.ts';
import { addressOf, Link } from '#lib/route.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** Tickets of an order for another evening: which tickets, which places, and what that costs or brings back. */
export function ExchangePart({ order, onDone }: { order: OrderView; onDone(): void }) {
  const good = order.tickets.filter(({ state }) => state === 'good');
  const [chosen, setChosen] = useState<readonly number[]>(good.map(({ id }) => id));
  const [looked, setLooked] = useState<{ at: readonly number[]; answer: Asked<DeskExchange> } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const [made, setMade] = useState<MadeExchange | null>(null);
  const look = async () => {
    setLooking(true);
    const answer = await ask('exchangeOptions', { id: order.id, tickets: [...chosen] });
    setLooking(false);
    setLooked({ at: chosen, answer });
  };
  // An answer that comes after the choice was changed says nothing about what is chosen now.
  const answer = looked?.at === chosen ? looked.answer : null;
  const choose = (id: number, isIn: boolean) =>
    setChosen(isIn ? [...chosen, id] : chosen.filter((one) => one !== id));
  if (made) return <Made made={made} />;
  return (
    <fieldset className="give-back">
      <legend>{say('exchange')}</legend>
      {good.map(({ id, place }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
          {place}
        </label>
      ))}
      {answer?.ok ? (
        <Evenings
          order={order}
          found={answer.value}
          onMade={(exchange) => {
            setMade(exchange);
            onDone();
          }}
        />
      ) : (
        <>
          <RefusalNote refusal={answer?.refusal ?? null} />
          <button
            type="button"
            className="button"
            disabled={isLooking || chosen.length === 0}
            onClick={() => void look()}
          >
            {say('exchange-look')}
          </button>
        </>
      )}
    </fieldset>
  );
}

interface EveningsProps {
  order: OrderView;
  found: DeskExchange;
  onMade(made: MadeExchange): void;
}

function Evenings({ order, found, onMade }: EveningsProps) {
  const [at, setAt] = useState<{ session: number; option: DeskExchangeOption } | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  if (found.evenings.length === 0) return <p className="empty">{say('exchange-none')}</p>;
  const go = async () => {
    if (at === null) return;
    const { isSame: _, place: __, seatIds, ...sums } = at.option;
    const choice = { id: order.id, tickets: [...found.tickets], session: at.session, seatIds: [...seatIds] };
    const answer = await act('exchange', { ...choice, ...sums });
    if (answer) onMade(answer);
  };
  return (
    <>
      <div className="exchange-evenings">
        {found.evenings.map(({ sessionId, day, time, allDay, options }) => (
          <fieldset key={sessionId} className="choice">
            <legend>{formatDayAndTime(day, allDay ? null : time, deskLanguage(), 'full')}</legend>
            {options.map((option) => (
              <label key={`${option.zoneId} ${option.seatIds}`} className="check">
                <input
                  type="radio"
                  name="exchange"
                  checked={at?.option === option}
                  onChange={() => setAt({ session: sessionId, option })}
                />
                <span>
                  {option.isSame ? say('exchange-same', { place: option.place }) : option.place}{' '}
                  <b>{sumText(option, order.currency)}</b>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {found.paysInFull && <p className="mute">{say('exchange-in-full')}</p>}
      <RefusalNote refusal={refusal} />
      <button type="button" className="button go" disabled={isBusy || at === null} onClick={() => void go()}>
        {found.paysInFull ? say('exchange-hold') : goText(at?.option ?? null, order.currency)}
      </button>
      {dialog}
    </>
  );
}

function sumText({ pay, back }: DeskExchangeOption, currency: Currency): string {
  const money = (amount: number) => formatMoney(amount, currency, deskLanguage());
  if (pay > 0) return say('exchange-pay', { sum: money(pay) });
  return back > 0 ? say('exchange-back', { sum: money(back) }) : say('exchange-even');
}

function goText(option: DeskExchangeOption | null, currency: Currency): string {
  const { pay, back } = option ?? { pay: 0, back: 0 };
  const money = (amount: number) => formatMoney(amount, currency, deskLanguage());
  if (pay > 0) return say('exchange-go-pay', { sum: money(pay) });
  return back > 0 ? say('exchange-go-back', { sum: money(back) }) : say('exchange');
}

function Made({ made: { next, order, page } }: { made: MadeExchange }) {
  return (
    <div role="status">
      <p>{say(next === 'done' ? 'exchange-done' : 'exchange-held')}</p>
      <p>
        <Link to={addressOf('orders', { id: order })}>{say('order-number', { n: order })}</Link>
        {next === 'pay' && (
          <>
            {' · '}
            <a href={page}>{page}</a>
          </>
        )}
      </p>
    </div>
  );
}
