import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { useMemo } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { glyphOf, keptPath } from './plan/seat-look.ts';
import styles from './plan-stage.module.css';

interface StageKeysProps {
  /** The whole hall is shown. */
  isWhole: boolean;
  letters: boolean;
  onLetters: (on: boolean) => void;
  withZones: boolean;
  plan: HallPlan;
  /** Some of its seats are kept for somebody. */
  hasKept: boolean;
}

/** What the shapes mean, and the switch that prints the letters of zones into the seats. */
export function StageKeys({ isWhole, letters, onLetters, withZones, plan, hasKept }: StageKeysProps) {
  const t = useTexts('hall');
  const special = useMemo(() => {
    const all = plan.seats.flags.reduce((sum, flags) => sum | flags, 0);
    return (['wheelchair', 'companion'] as const).filter((name) => all & seatFlags[name]);
  }, [plan]);
  return (
    <div className={styles.keys} data-whole={isWhole}>
      <ul>
        <li className={styles.mine}>{t('key-mine')}</li>
        <li className={styles.held}>{t('key-held')}</li>
        {hasKept && (
          <li>
            <svg className={styles.glyph} viewBox="-12 -12 24 24" aria-hidden="true">
              <path d={keptPath(0, 0)} />
            </svg>
            {t('key-kept')}
          </li>
        )}
        <li className={styles.sold}>{t('key-sold')}</li>
        {special.map((name) => (
          <li key={name}>
            <svg className={styles.glyph} viewBox="-10 -10 20 20" aria-hidden="true">
              <path d={glyphOf(seatFlags[name]) ?? ''} />
            </svg>
            {t(name)}
          </li>
        ))}
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
