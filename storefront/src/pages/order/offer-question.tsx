import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import styles from './offers.module.css';
import type { OrderData } from './order-data.ts';

interface OfferQuestionProps {
  order: OrderData;
  onPay: () => void;
  onClose: () => void;
}

/** Asked before a payment while nothing is added (OV-4): to the offers, or on to the payment. */
export function OfferQuestion({ order, onPay, onClose }: OfferQuestionProps) {
  const t = useTexts('offers');
  const shell = useTexts('shell');
  const [choosing, setChoosing] = useState(false);
  if (choosing) return <OfferSheet order={order} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('question')} closeLabel={shell('close')}>
      <ul className={styles.teaser}>
        {order.offers.items
          .filter(({ most }) => most > 0)
          .slice(0, 4)
          .map(({ id, name, cost }) => (
            <li key={id}>
              {name}
              <span>{cost}</span>
            </li>
          ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={() => setChoosing(true)}>{t('add')}</Button>
        <Button look="main" onClick={onPay}>
          {t('go-to-payment')}
        </Button>
      </div>
    </Dialog>
  );
}
