import type { ReactNode } from 'react';
import { useHouse } from '#lib/router/router.ts';
import styles from './list.module.css';
import type { ListEntryData } from './list-data.ts';

interface ActProps {
  data: ListEntryData;
  act: 'confirm' | 'pass' | 'leave' | 'buy';
  onSubmit?: () => void;
  children: ReactNode;
}

/** One answer to the list, as a form. */
export function ListAct({ data, act, onSubmit, children }: ActProps) {
  const { language, houseLanguage } = useHouse();
  return (
    <form
      className={styles.form}
      method="post"
      action={`/list/${encodeURIComponent(data.name)}`}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="act" value={act} />
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {children}
    </form>
  );
}
