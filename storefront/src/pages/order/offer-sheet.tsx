import { formatMoney } from '@foyer/contract/rules/format.ts';
import { useId, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { randomName } from '#lib/random-name.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { offerPrice } from './offer-data.ts';
import styles from './offers.module.css';
import type { OfferItem, OrderData } from './order-data.ts';
import { useOfferChange, useOfferEffects } from './use-offer-change.ts';

/** The offers in a sidebar, the whole screen of a phone: choose up to the limits, then add all at once (OV-14). */
export function OfferSheet({ order, onClose }: { order: OrderData; onClose: () => void }) {
  const t = useTexts('offers');
  const shell = useTexts('shell');
  const { offers } = order;
  const { counts, choose, sum, refused, busy, send } = useChoice(order, onClose);
  const reasonId = useId();
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <Dialog open form="side" onClose={onClose} title={offers.title || t('title')} closeLabel={shell('close')}>
      <ul className={styles.offers}>
        {offers.items.map((item) => (
          <Offer
            key={item.id}
            item={item}
            count={counts[item.id] ?? 0}
            onChoose={(count) => choose(item.id, count)}
          />
        ))}
      </ul>
      <div className={styles.send}>
        {refused && <StatusLine kind="bad">{refused}</StatusLine>}
        <Button
          look="main"
          wide
          busy={busy}
          closedBecause={isEmpty ? reasonId : undefined}
          onClick={() => void send()}
        >
          {sum === null ? t('add') : t('add-sum', { sum })}
        </Button>
        {isEmpty && (
          <p id={reasonId} className={styles.quiet}>
            {t('choose-first')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Offer({
  item,
  count,
  onChoose,
}: {
  item: OfferItem;
  count: number;
  onChoose: (count: number) => void;
}) {
  const t = useTexts('offers');
  const { countLimit } = useHouse();
  const { name, description, picture, cost, most, left, limit } = item;
  const isFew = left !== null && left > 0 && left < countLimit;
  return (
    <li className={styles.offer}>
      {picture && <img src={picture} alt="" width={88} height={88} loading="lazy" />}
      <div>
        <h3>{name}</h3>
        {description && <p>{description}</p>}
        <p className={styles.cost}>
          <b>{cost}</b>
          {isFew && <span>{t('left', { count: left })}</span>}
        </p>
        {left === 0 ? (
          <p className={styles.quiet}>{t('sold-out')}</p>
        ) : (
          <Stepper
            label={name}
            addLabel={t('add-one')}
            removeLabel={t('remove-one')}
            value={count}
            max={most}
            onChange={onChoose}
            fullBecause={most === left ? t('last-taken') : t('full', { limit })}
          />
        )}
      </div>
    </li>
  );
}

/** What is chosen and not yet added. A press that came to nothing may come again: its pieces keep their names. */
function useChoice({ hash, offers }: OrderData, onAdded: () => void) {
  const { language, currency } = useHouse();
  const { add } = useOfferEffects();
  const { busy, refused, change } = useOfferChange();
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const press = useRef('');
  const choose = (id: number, count: number) => {
    press.current = '';
    setCounts({ ...counts, [id]: count });
  };
  const total = offers.items.reduce((sum, { id, price }) => sum + offerPrice(price, counts[id] ?? 0), 0);
  const send = async () => {
    press.current ||= randomName();
    const pieces = offers.items.flatMap(({ id, price }) =>
      Array.from({ length: counts[id] ?? 0 }, (_, index) => ({
        name: `${press.current} ${id} ${index}`,
        offerId: id,
        shownPrice: price,
      })),
    );
    if (await change(() => add({ hash, language, pieces }))) onAdded();
  };
  return {
    counts,
    choose,
    sum: total > 0 ? formatMoney(total, currency, language) : null,
    refused,
    busy,
    send,
  };
}
