import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { useListing } from './listing-context.ts';
import styles from './listing-view.module.css';
import { SkeletonCards } from './skeleton-cards.tsx';

/** Something else is asked before the whole programme has come: a skeleton until it has, or a way to ask again (AF-16). */
export function Waiting() {
  const t = useTexts('shell');
  const { askForWhole } = useListing();
  const [failed, setFailed] = useState(false);
  const ask = useEffectEvent(() => void askForWhole().catch(() => setFailed(true)));
  // The wish is the visitor's: it goes out as soon as it is seen.
  useEffect(() => ask(), []);
  if (!failed) return <SkeletonCards />;
  return (
    <div className={styles.waiting} role="alert">
      <p>{t('no-answer')}</p>
      <Button onClick={() => location.reload()}>{t('try-again')}</Button>
    </div>
  );
}
