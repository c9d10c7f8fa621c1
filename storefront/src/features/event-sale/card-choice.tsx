import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import { Segments } from '#ui/segments.tsx';
import styles from './card-choice.module.css';

interface CardChoiceProps {
  /** The event is sold with the card alone: there is nothing to choose. */
  only: boolean;
  usesCard: boolean;
  onChange: (usesCard: boolean) => void;
}

/** Whether the culture card pays: then it is one ticket, at the card's prices, for the named holder (EV-7). */
export function CardChoice({ only, usesCard, onChange }: CardChoiceProps) {
  const t = useTexts('buying');
  if (only) {
    return (
      <Note>
        <p>{t('card-only')}</p>
      </Note>
    );
  }
  return (
    <>
      <Segments
        legend={t('card')}
        name="card"
        options={[
          { value: '0', label: t('card-no') },
          { value: '1', label: t('card-yes') },
        ]}
        value={usesCard ? '1' : '0'}
        onChange={(value) => onChange(value === '1')}
      />
      {usesCard && (
        <p className={styles.note} role="status">
          {t('card-note')}
        </p>
      )}
    </>
  );
}
