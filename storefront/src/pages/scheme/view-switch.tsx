import { useTexts } from '#i18n/texts-context.tsx';
import { Drawing } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './hall-part.module.css';

const shapes = {
  list: 'M4 7h16M4 12h16M4 17h16',
  plan: 'M3 6c6 3 12 3 18 0M5 12c5 2.4 9 2.4 14 0M7 18c3.5 1.5 6.5 1.5 10 0',
};

export type HallMode = keyof typeof shapes;

interface ViewSwitchProps {
  mode: HallMode;
  onChange: (mode: HallMode) => void;
}

/** Plan or list: two views of the same places. */
export function ViewSwitch({ mode, onChange }: ViewSwitchProps) {
  const t = useTexts('scheme');
  const alive = useAlive();
  return (
    <fieldset className={styles.switch} aria-label={t('how')} hidden={!alive}>
      {(['list', 'plan'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={mode === one} onClick={() => onChange(one)}>
          <Drawing path={shapes[one]} />
          <span>{t(one === 'plan' ? 'as-plan' : 'as-list')}</span>
        </button>
      ))}
    </fieldset>
  );
}
