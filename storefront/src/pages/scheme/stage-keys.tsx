import { useTexts } from '#i18n/texts-context.tsx';
import styles from './plan-stage.module.css';

interface StageKeysProps {
  letters: boolean;
  onLetters: (on: boolean) => void;
  withZones: boolean;
}

/** What the shapes mean, and the switch that prints the letters of zones into the seats. */
export function StageKeys({ letters, onLetters, withZones }: StageKeysProps) {
  const t = useTexts('hall');
  return (
    <div className={styles.keys}>
      <ul>
        <li className={styles.mine}>{t('key-mine')}</li>
        <li className={styles.held}>{t('key-held')}</li>
        <li className={styles.sold}>{t('key-sold')}</li>
      </ul>
      {withZones && (
        <label>
          <input type="checkbox" checked={letters} onChange={(event) => onLetters(event.target.checked)} />
          {t('letters')}
        </label>
      )}
    </div>
  );
}
