import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import styles from './payment-choice.module.css';

/** What the choice needs to know of a way to pay, in one language. */
interface WayToPay {
  id: number;
  name: string;
  description: string;
  cultureCardOnly: boolean;
}

export interface PaymentChoiceState {
  /** Those that fit this cart; none: the order's own page asks. */
  ways: readonly WayToPay[];
  /** null: there are none. */
  wayId: number | null;
  choose(wayId: number): void;
}

/** How the order will be paid. The house's first way stands chosen, as on the page of an order. */
export function usePaymentChoice(all: readonly WayToPay[], isOffered: boolean, usesCard: boolean) {
  const [chosen, setChosen] = useState<number | null>(null);
  const ways = isOffered ? all.filter(({ cultureCardOnly }) => cultureCardOnly === usesCard) : [];
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  const choice: PaymentChoiceState = { ways, wayId: way?.id ?? null, choose: setChosen };
  return choice;
}

/** The ways to pay on the page where one buys: the press that orders then opens the bank. */
export function PaymentChoice({ ways, wayId, choose }: PaymentChoiceState) {
  const t = useTexts('buying');
  if (ways.length === 0) return null;
  return (
    <div className={styles.part}>
      <RadioList
        legend={t('pay-with')}
        name="payment-way"
        options={ways.map(({ id, name, description }) => ({
          value: String(id),
          label: name,
          note: id === wayId && description,
        }))}
        value={String(wayId)}
        onChange={(value) => choose(Number(value))}
      />
    </div>
  );
}
