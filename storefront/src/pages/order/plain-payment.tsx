import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { createContext, useContext } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { pictureAddress } from './bank-code.tsx';
import type { OrderData } from './order-data.ts';
import styles from './payment-part.module.css';
import type { CodeToScan } from './use-payment.ts';

/** What became of a payment that was started by the form of the page; null: none was. */
export const SentPayment = createContext<Answer<PaymentStart> | null>(null);

interface PlainPaymentProps {
  order: OrderData;
}

/** For a browser without a script, after a press that could not lead on to the bank by itself: how to go on, or why not. */
export function PlainPayment({ order }: PlainPaymentProps) {
  const t = useTexts('order');
  const answer = useContext(SentPayment);
  if (!answer) return null;
  if (answer.ok) return <NextStep order={order} start={answer.value} />;
  return (
    <Note kind="bad">
      <p role="alert">{answer.text || t('pay-failed')}</p>
    </Note>
  );
}

function NextStep({ order, start }: PlainPaymentProps & { start: PaymentStart }) {
  const t = useTexts('small');
  switch (start.kind) {
    case 'redirect':
      return (
        <LinkButton look="main" wide href={start.url} rel="noreferrer">
          {t('plain-bank')}
        </LinkButton>
      );
    case 'form':
      return (
        <form method="post" action={start.action}>
          {Object.entries(start.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" look="main" wide>
            {t('plain-bank')}
          </Button>
        </form>
      );
    case 'qr':
      return <Code order={order} start={start} />;
  }
}

/** Nothing here sees that the bank has decided: whoever has paid asks. */
function Code({ order, start }: PlainPaymentProps & { start: CodeToScan }) {
  const t = useTexts('order');
  const small = useTexts('small');
  return (
    <div className={styles.bank}>
      <p>{small('plain-code')}</p>
      <a href={start.link} target="_blank" rel="noreferrer">
        <img src={pictureAddress(start.image)} alt={t('qr-picture')} width={240} height={240} />
      </a>
      <LinkButton href={usePaths().order(order.hash)}>{small('plain-paid')}</LinkButton>
      <LinkButton look="main" wide href={start.link} target="_blank" rel="noreferrer">
        {t('qr-open')}
      </LinkButton>
    </div>
  );
}
