import type { Answer } from '@foyer/contract/kit/answer.ts';
import { addDiscount, cancelDiscount } from '@foyer/contract/order/discount-calls.ts';
import type { OrderDiscount as Discount, DiscountRequest } from '@foyer/contract/people/club.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { DiscountForm, type DiscountFormProps } from './discount-form.tsx';
import { takeSaid } from './discount-wish.ts';

interface OrderDiscountProps {
  hash: string;
  club: Discount;
  /** Amount left to pay. */
  payable: Money;
}

/** The loyalty block (OV-13): the server makes every change, and the order reloads after it. */
export function OrderDiscount({ hash, club, payable }: OrderDiscountProps) {
  const t = useTexts('club');
  const { language } = useHouse();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<DiscountFormProps['said']>(() => refusalOf(takeSaid(hash)));
  const change = async (send: () => Promise<Answer<undefined>>, done: string) => {
    setBusy(true);
    const answer = await send().catch(() => null);
    // Refused or not, the order may have changed: in another tab, by its end, by a started payment.
    await router.reload();
    if (answer?.ok) setSaid({ kind: 'done', text: done });
    else setSaid({ kind: 'bad', text: answer ? answer.text : t('not-sent') });
    setBusy(false);
  };
  const name = { hash, language };
  const add = (asked: Partial<DiscountRequest>) => {
    const request = { ...name, promoCode: null, bonuses: null, cardCode: null, ...asked };
    void change(() => sendCall(addDiscount, request), t('said-applied'));
  };
  return (
    <DiscountForm
      discount={club}
      payable={payable}
      busy={busy}
      said={said}
      onPromo={(promoCode) => add({ promoCode })}
      onBonuses={(bonuses) => add({ bonuses })}
      onCancel={() => void change(() => sendCall(cancelDiscount, name), t('cancelled'))}
    />
  );
}

function refusalOf(text: string | null): DiscountFormProps['said'] {
  return text === null ? null : { kind: 'bad', text };
}
