import { between, join } from '@foyer/contract/rules/joining.ts';
import { Suspense, useState, useTransition } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/load/lazy-part.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import styles from './offers.module.css';
import type { AddOnLine, OrderData } from './order-data.ts';
import { useOfferChange, useOfferEffects } from './use-offer-change.ts';

/** Comes with the first press that asks for it. */
export const OfferSheet = lazyPart('OfferSheet', () => import('./offer-sheet.tsx'));

/** Additions to the tickets, and more of them while the order may still be changed (OV-14). */
export function OffersPart({ order }: { order: OrderData }) {
  const t = useTexts('offers');
  const [choosing, setChoosing] = useState(false);
  const [isComing, open] = useTransition();
  const { busy, refused, change } = useOfferChange();
  const { language } = useHouse();
  const { remove } = useOfferEffects();
  const { addOns, offers, hash, phase } = order;
  const mayChange = offers.items.length > 0;
  return (
    <section className={styles.part}>
      <h2>{offers.title || t('title')}</h2>
      {addOns.length > 0 && (
        <ul className={styles.chosen}>
          {addOns.map((line) => (
            <li key={line.ids.join()}>
              <Chosen line={line} paid={phase === 'paid'} />
              {mayChange && (
                <Button
                  look="text"
                  busy={busy}
                  aria-label={t('remove-name', { name: line.name })}
                  onClick={() => void change(() => remove({ hash, language, addOnId: line.ids.at(-1) ?? 0 }))}
                >
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {phase === 'paid' && addOns.some(({ returnStatus }) => returnStatus !== 'returned') && (
        <p>{t('handed-out')}</p>
      )}
      {refused && <StatusLine kind="bad">{refused}</StatusLine>}
      {mayChange && addOns.length === 0 && (
        <p className={styles.quiet}>
          {t('none-chosen')}
          {between('sentences', language)}
          {join(
            'list',
            language,
            offers.items.map(({ name }) => name),
          )}
        </p>
      )}
      {mayChange && (
        <p>
          <Button busy={isComing} onClick={() => open(() => setChoosing(true))}>
            {offers.button || t(addOns.length > 0 ? 'choose-more' : 'choose')}
          </Button>
        </p>
      )}
      <Suspense>{choosing && <OfferSheet order={order} onClose={() => setChoosing(false)} />}</Suspense>
    </section>
  );
}

function Chosen({ line, paid }: { line: AddOnLine; paid: boolean }) {
  const t = useTexts('offers');
  const { language } = useHouse();
  const { returnStatus, name, sum, ids } = line;
  return (
    <span className={styles.name}>
      {name}
      <span>{sum}</span>
      {paid && <small>{t('number', { numbers: join('list', language, ids.map(String)) })}</small>}
      {returnStatus !== 'none' && <small>{t(`back-${returnStatus}`)}</small>}
    </span>
  );
}
