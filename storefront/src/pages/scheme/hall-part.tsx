import { useCallback, useState } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { sessionRows } from '#features/event-sale/session-rows.ts';
import { LateTexts, useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './hall-part.module.css';
import { hallZones } from './hall-zones.ts';
import type { KeptHallCart } from './kept-hall-cart.ts';
import { Legend } from './legend.tsx';
import type { SchemeData } from './scheme-data.ts';
import { usePart } from './use-part.ts';
import { type HallMode, ViewSwitch } from './view-switch.tsx';

interface HallPartProps {
  data: SchemeData;
  planUrl: string;
  session: SessionView;
  /** The part goes with its session; what its cart held. */
  onLeave: (cart: KeptHallCart) => void;
}

/** The hall of a session: the server writes the prices and room for the plan; plan, list and cart need a script. */
export function HallPart(props: HallPartProps) {
  const t = useTexts('scheme');
  const { data, session } = props;
  // A group goes in together, without seats of its own.
  const rows = sessionRows(data.event.rows, session).filter((row) => !row.group);
  const zones = hallZones(rows, data.event.zones);
  const [mode, setMode] = useState<HallMode>('plan');
  const hall = useLoadedHall();
  return (
    <section className={styles.hall} aria-label={t('plan')}>
      <div className={styles.top}>
        <ViewSwitch mode={mode} onChange={setMode} />
        <Legend zones={zones} />
      </div>
      {hall ? (
        <LateTexts texts={hall.texts}>
          <hall.LoadedHall {...props} zones={zones} mode={mode} />
        </LateTexts>
      ) : (
        <div className={styles.waiting} aria-busy>
          <Skeleton shape="picture" />
          <noscript>
            <p>{t('needs-script')}</p>
          </noscript>
        </div>
      )}
    </section>
  );
}

/** The hall's script and its texts; in another language it stays as it is until those texts have come. */
function useLoadedHall() {
  const { language, texts: overrides } = useHouse();
  const load = useCallback(async () => {
    const [{ LoadedHall }, texts] = await Promise.all([
      import('./loaded-hall.tsx'),
      import('#i18n/catalogues.ts').then(({ loadTexts }) =>
        loadTexts(language, ['hall', 'buying', 'forms', 'errors', 'club'], overrides),
      ),
    ]);
    return { LoadedHall, texts };
  }, [language, overrides]);
  return usePart(load);
}
