import type { HouseReturnSums, OrderView } from '@foyer/contract/desk/desk.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { useState } from 'react';
import { deskLanguage, say } from '#i18n/say.ts';
import { Field } from '#ui/field.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** First it says whom and how much it touches; the button repeats the sum. */
export function GiveBack({ order, onDone }: { order: OrderView; onDone(): void }) {
  const good = order.tickets.filter(({ state }) => state !== 'returned');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState<{ of: readonly number[]; sums: HouseReturnSums } | null>(null);
  const [told, setTold] = useState('');
  const { act, refusal, isBusy, dialog } = useSigned();
  const money = (amount: number) => formatMoney(amount, order.currency, deskLanguage());
  // An answer that comes after the choice was changed says nothing about what is chosen now.
  const counted = answer?.of === chosen ? answer.sums : null;
  const ask = async (expects: HouseReturnSums | null) => {
    const tickets = chosen.length === 0 || chosen.length === good.length ? null : [...chosen];
    const sums = await act('cancel', { id: order.id, tickets, percent: 100, words, expects });
    // What was counted is true no longer, or was never.
    setAnswer(sums && expects === null ? { of: chosen, sums } : null);
    if (expects === null) return;
    if (sums) setTold(say('give-back-done', { sum: money(sums.amount) }));
    onDone();
  };
  const choose = (id: number, isIn: boolean) =>
    setChosen(isIn ? [...chosen, id] : chosen.filter((one) => one !== id));
  if (told) return <p role="status">{told}</p>;
  return (
    <fieldset className="give-back">
      <legend>{chosen.length === 0 ? say('give-back-all') : say('give-back')}</legend>
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
      <Field label={say('give-back-words')} value={words} maxLength={500} onText={setWords} />
      <RefusalNote refusal={refusal} />
      {counted === null ? (
        <button type="button" className="button" disabled={isBusy} onClick={() => ask(null)}>
          {say('give-back-count')}
        </button>
      ) : (
        <>
          <p>
            {counted.ended
              ? say('give-back-ended')
              : say('give-back-ask', { n: counted.tickets, sum: money(counted.amount) })}
          </p>
          <button type="button" className="button go" disabled={isBusy} onClick={() => ask(counted)}>
            {counted.ended ? say('give-back-end') : say('give-back-go', { sum: money(counted.amount) })}
          </button>
        </>
      )}
      {dialog}
    </fieldset>
  );
}
