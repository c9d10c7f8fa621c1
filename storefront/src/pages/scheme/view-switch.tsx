import { useTexts } from '#i18n/texts-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './hall-part.module.css';

export type HallMode = 'plan' | 'list';

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
          <Icon name={one} />
          <span>{t(one === 'plan' ? 'as-plan' : 'as-list')}</span>
        </button>
      ))}
    </fieldset>
  );
}
