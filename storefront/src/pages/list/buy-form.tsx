import { join } from '@foyer/contract/rules/joining.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './list.module.css';
import { ListAct } from './list-act.tsx';
import type { ListEntryData, OfferWords } from './list-data.ts';
import { Select } from './select.tsx';

interface BuyFormProps {
  data: ListEntryData;
  offer: OfferWords;
}

/** The tickets, who buys them, and what is agreed to: the order is paid on its own page. */
export function BuyForm({ data, offer }: BuyFormProps) {
  const t = useTexts('waiting');
  const prices = offer.prices.map(({ value, name, price }) => ({
    value,
    words: join('facts', t.language, [name, price ?? t('free')]),
  }));
  const [only, ...others] = prices;
  const first = Array.from({ length: data.party }, (_, index) => firstChoice(offer, index));
  const [chosen, setChosen] = useState(first);
  const fields = useRef<HTMLDivElement>(null);
  const read = () => {
    const selects = [...(fields.current?.querySelectorAll('select') ?? [])];
    if (selects.length > 0) setChosen(selects.map(({ value }) => value));
  };
  // What was chosen before the page came alive counts.
  useEffect(read, []);
  const keep = useKeptBuyer(fields, data.refused);
  const money = useMoney();
  const alive = useAlive();
  return (
    <ListAct data={data} act="buy" onSubmit={keep}>
      {only && others.length === 0 ? (
        <dl className={styles.rows}>
          <div>
            <dt>{t('one-price')}</dt>
            <dd>{only.words}</dd>
          </div>
        </dl>
      ) : null}
      <div ref={fields} className={styles.fields} onChange={read}>
        {first.map((value, index) =>
          only && others.length === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a party have nothing but their number.
            <input key={index} type="hidden" name="ticket" value={only.value} />
          ) : (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a party have nothing but their number.
              key={index}
              label={t('ticket', { number: index + 1 })}
              name="ticket"
              defaultValue={value}
              options={[...prices, { value: '', words: t('no-ticket') }]}
            />
          ),
        )}
        <Who wrong={offer.wrong} />
      </div>
      <Consents offer={offer} />
      {/* Without a script nothing follows another choice. */}
      {(alive || others.length === 0) && (
        <dl className={styles.rows}>
          <div>
            <dt>{t('to-pay')}</dt>
            <dd className={styles.strong}>{money(chosen.reduce((sum, value) => sum + priceIn(value), 0))}</dd>
          </div>
        </dl>
      )}
      <Button type="submit" look="main" wide>
        {t('buy')}
      </Button>
    </ListAct>
  );
}

function Who({ wrong }: Pick<OfferWords, 'wrong'>) {
  const t = useTexts('forms');
  const errors = useTexts('errors');
  return (
    <>
      <TextField
        label={t('fio')}
        name="fio"
        autoComplete="name"
        autoCapitalize="words"
        required
        error={wrong.includes('name') ? errors('required-fio') : undefined}
      />
      <TextField
        label={t('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        error={wrong.includes('phone') ? errors('required-phone') : undefined}
      />
    </>
  );
}

function Consents({ offer }: Pick<BuyFormProps, 'offer'>) {
  return (
    <div>
      {offer.consents.map(({ id, html, required, isTicked }) => (
        <Checkbox
          key={id}
          flat
          name="consent"
          value={id}
          required={required}
          defaultChecked={isTicked}
          label={<SafeHtml as="span" html={html} />}
        />
      ))}
    </div>
  );
}

/** What a ticket's choice begins with: that of a form that was refused, also where its price has changed since, else the first. */
function firstChoice({ chosen, prices }: OfferWords, index: number): string {
  const before = chosen[index];
  if (before === '') return '';
  const same = prices.find(({ value }) => categoryIn(value) === categoryIn(before ?? ''));
  return (same ?? prices[0])?.value ?? '';
}

/** What the form sends is a category and its price: `3.94500`. '': no ticket. */
function priceIn(value: string): Money {
  return Number(value.split('.')[1] ?? 0);
}

function categoryIn(value: string): string {
  return value.split('.')[0] ?? '';
}

const buyerStorage = 'foyer-list-buyer';

/**
 * Name and phone come back after a refusal by the tab's storage: no log shall hold them. The field that is wrong gets the
 * focus, or the first where no ticket was chosen. What is given back keeps them, at the press that sends the form.
 */
function useKeptBuyer(fields: { current: HTMLElement | null }, refused: string): () => void {
  const inputs = () => [
    ...(fields.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are those of the page that came back.
  useEffect(() => {
    const typed = readStored(buyerStorage);
    store(buyerStorage, null);
    if (refused === '') return;
    if (Array.isArray(typed))
      for (const [index, input] of inputs().entries())
        if (input.value === '' && typeof typed[index] === 'string') input.value = typed[index];
    const wrong = refused === 'ticket' ? 'select' : '[aria-invalid]';
    fields.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [refused]);
  return () =>
    store(
      buyerStorage,
      inputs().map(({ value }) => value),
    );
}
