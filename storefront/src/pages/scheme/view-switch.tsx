import { useTexts } from '#i18n/texts-context.tsx';
import { useReplay } from '#ui/use-alive.ts';
import styles from './view-switch.module.css';

const modes = ['plan', 'list'] as const;

export type HallMode = (typeof modes)[number];

interface ViewSwitchProps {
  mode: HallMode;
  onChange: (mode: HallMode) => void;
}

/** Plan or list: two views of the same places. */
export function ViewSwitch({ mode, onChange }: ViewSwitchProps) {
  const t = useTexts('scheme');
  const replay = useReplay();
  return (
    <fieldset className={styles.switch} aria-label={t('how')}>
      {modes.map((one) => (
        <button key={one} type="button" aria-pressed={mode === one} {...replay} onClick={() => onChange(one)}>
          {t(`as-${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
