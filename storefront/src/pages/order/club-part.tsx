import type { Answer } from '@foyer/contract/kit/answer.ts';
import { addDiscount, cancelDiscount } from '@foyer/contract/order/discount-calls.ts';
import type { DiscountRequest, OrderDiscount } from '@foyer/contract/people/club.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { DiscountForm, type DiscountFormProps } from '#features/club/discount-form.tsx';
import { takeSaid } from '#features/club/discount-wish.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import type { OrderData } from './order-data.ts';

interface ClubPartProps {
  order: OrderData;
  club: OrderDiscount;
}

/** The loyalty block (OV-13): the server makes every change, and the order reloads after it. */
export function ClubPart({ order, club }: ClubPartProps) {
  const t = useTexts('club');
  const { language } = useHouse();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<DiscountFormProps['said']>(() => refusalOf(takeSaid(order.hash)));
  const change = async (send: () => Promise<Answer<undefined>>, done: string) => {
    setBusy(true);
    const answer = await send().catch(() => null);
    // Refused or not, the order may have changed: in another tab, by its end, by a started payment.
    await router.reload();
    if (answer?.ok) setSaid({ kind: 'done', text: done });
    else setSaid({ kind: 'bad', text: answer ? answer.text : t('not-sent') });
    setBusy(false);
  };
  const name = { hash: order.hash, language };
  const add = (asked: Partial<DiscountRequest>) => {
    const request = { ...name, promoCode: null, bonuses: null, cardCode: null, ...asked };
    void change(() => sendCall(addDiscount, request), t('said-applied'));
  };
  return (
    <DiscountForm
      discount={club}
      payable={order.payable}
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
