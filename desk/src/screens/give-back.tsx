import type { OrderView } from '@foyer/contract/desk/desk.ts';
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
  const [counted, setCounted] = useState<{ tickets: number; amount: number; ended: boolean } | null>(null);
  const [told, setTold] = useState('');
  const { act, refusal, isBusy, dialog } = useSigned();
  const money = (amount: number) => formatMoney(amount, order.currency, deskLanguage());
  const ask = async (dryRun: boolean) => {
    const tickets = chosen.length === 0 || chosen.length === good.length ? null : [...chosen];
    const done = await act('cancel', { id: order.id, tickets, percent: 100, words, dryRun });
    if (done === undefined) return;
    if (dryRun) setCounted(done);
    else {
      setCounted(null);
      setTold(say('give-back-done', { sum: money(done.amount) }));
      onDone();
    }
  };
  const choose = (id: number, isIn: boolean) => {
    setCounted(null);
    setChosen(isIn ? [...chosen, id] : chosen.filter((one) => one !== id));
  };
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
        <button type="button" className="button" disabled={isBusy} onClick={() => ask(true)}>
          {say('give-back-count')}
        </button>
      ) : (
        <>
          <p>
            {counted.ended
              ? say('give-back-ended')
              : say('give-back-ask', { n: counted.tickets, sum: money(counted.amount) })}
          </p>
          <button type="button" className="button go" disabled={isBusy} onClick={() => ask(false)}>
            {counted.ended ? say('give-back-end') : say('give-back-go', { sum: money(counted.amount) })}
          </button>
        </>
      )}
      {dialog}
    </fieldset>
  );
}
