import { useCallback, useMemo, useRef, useState } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { LateTexts, useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CardConfirmation } from './card-part.tsx';
import styles from './hall-part.module.css';
import { hallZones } from './hall-zones.ts';
import { Legend } from './legend.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { StoredHallCart } from './stored-hall-cart.ts';
import { usePart } from './use-part.ts';
import { type HallMode, ViewSwitch } from './view-switch.tsx';

interface HallPartProps {
  data: SchemeData;
  planUrl: string;
  session: SessionView;
  /** Called with the cart when another session replaces this one. */
  onLeave: (cart: StoredHallCart) => void;
}

const noTexts = {};

/** The hall of a session: the server renders the prices and reserves space for the plan; plan, list and cart need a script. */
export function HallPart(props: HallPartProps) {
  const t = useTexts('scheme');
  const { data, session } = props;
  const { event } = data;
  const { card } = event.sale;
  const [wantsCard, setWantsCard] = useState(false);
  const usesCard = card === 'only' || (card === 'also' && wantsCard);
  const zones = useMemo(() => hallZones(event, session, usesCard), [event, session, usesCard]);
  const [mode, setMode] = useState<HallMode>('plan');
  const question = useRef<CardConfirmation>(null);
  const hall = useLoadedHall();
  return (
    <LateTexts texts={hall?.texts ?? noTexts}>
      {card !== 'no' && (
        <div className={styles.card}>
          {hall && (
            <hall.CardPart event={event} usesCard={usesCard} question={question} onChange={setWantsCard} />
          )}
        </div>
      )}
      <section className={styles.hall} aria-label={t('plan')}>
        <div className={styles.top}>
          <ViewSwitch mode={mode} onChange={setMode} />
          <Legend zones={zones} />
        </div>
        {hall ? (
          <hall.LoadedHall {...{ ...props, zones, mode, usesCard, question }} />
        ) : (
          <div className={styles.waiting} aria-busy>
            <Skeleton shape="picture" />
            <noscript>
              <p>{t('needs-script')}</p>
            </noscript>
          </div>
        )}
      </section>
    </LateTexts>
  );
}

/** The hall's script and its texts; in another language it stays as it is until those texts have come. */
function useLoadedHall() {
  const { language, texts: overrides } = useHouse();
  const load = useCallback(async () => {
    const [{ LoadedHall }, { CardPart }, texts] = await Promise.all([
      import('./loaded-hall.tsx'),
      import('./card-part.tsx'),
      import('#i18n/catalogues.ts').then(({ loadTexts }) =>
        loadTexts(language, ['hall', 'buying', 'forms', 'errors', 'club'], overrides),
      ),
    ]);
    return { LoadedHall, CardPart, texts };
  }, [language, overrides]);
  return usePart(load);
}
