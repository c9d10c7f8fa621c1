import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Note } from '#ui/note.tsx';
import styles from './card-choice.module.css';

export interface CardChoiceProps {
  /** The event is sold with the card alone: there is nothing to choose. */
  only: boolean;
  usesCard: boolean;
  onChange: (usesCard: boolean) => void;
  /** What else the card means for this cart. */
  children?: ReactNode;
}

/** Whether the culture card pays: then it is one ticket, at the card's prices, for the named holder (EV-7). */
export function CardChoice({ only, usesCard, onChange, children }: CardChoiceProps) {
  const t = useTexts('event');
  if (only) {
    return (
      <Note>
        <p>
          {t('card-only')} {children}
        </p>
      </Note>
    );
  }
  return (
    <>
      <Checkbox
        flat
        name="card"
        value="1"
        label={t('card-yes')}
        checked={usesCard}
        onChange={(event) => onChange(event.target.checked)}
      />
      {usesCard && (
        <p className={styles.note} role="status">
          {t('card-note')} {children}
        </p>
      )}
    </>
  );
}
