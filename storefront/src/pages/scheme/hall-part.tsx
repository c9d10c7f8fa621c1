import { useMemo, useRef, useState } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { type CardConfirmation, CardPart } from './card-part.tsx';
import styles from './hall-part.module.css';
import { hallZones } from './hall-zones.ts';
import { Legend } from './legend.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { StoredHallCart } from './stored-hall-cart.ts';
import { type HallMode, ViewSwitch } from './view-switch.tsx';

const loadHall = () => loadPart(() => import('./loaded-hall.tsx'));
const hallAreas = ['hall', 'buying', 'forms', 'errors'] as const;

interface HallPartProps {
  data: SchemeData;
  planUrl: string;
  session: SessionView;
  /** Called with the cart when another session replaces this one. */
  onLeave: (cart: StoredHallCart) => void;
}

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
  const alive = useAlive();
  const part = useLatePart(loadHall, hallAreas, alive);
  return (
    <>
      {card !== 'no' && (
        <div className={styles.card}>
          {alive && (
            <CardPart event={event} usesCard={usesCard} question={question} onChange={setWantsCard} />
          )}
        </div>
      )}
      <section className={styles.hall} aria-label={t('plan')}>
        <div className={styles.top}>
          <ViewSwitch mode={mode} onChange={setMode} />
          <Legend zones={zones} />
        </div>
        {part ? (
          <WithTexts texts={part.texts}>
            <part.LoadedHall {...{ ...props, zones, mode, usesCard, question }} />
          </WithTexts>
        ) : (
          <Waiting />
        )}
      </section>
    </>
  );
}

/** Room for the plan until its script has come. */
function Waiting() {
  const t = useTexts('scheme');
  return (
    <div className={styles.waiting} aria-busy>
      <Skeleton shape="picture" />
      <noscript>
        <p>{t('needs-script')}</p>
      </noscript>
    </div>
  );
}
