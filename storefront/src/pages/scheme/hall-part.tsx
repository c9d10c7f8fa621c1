import { type RefObject, useMemo } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type { CardConfirmation } from './card-part.tsx';
import { useSeenZones } from './dark-zones.ts';
import styles from './hall-part.module.css';
import { hallZones } from './hall-zones.ts';
import { Legend } from './legend.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { StoredHallCart } from './stored-hall-cart.ts';
import type { HallMode } from './view-switch.tsx';

const loadHall = () => loadPart(() => import('./loaded-hall.tsx'));
const hallAreas = ['hall', 'buying'] as const;

interface HallPartProps {
  data: SchemeData;
  planUrl: string;
  session: SessionView;
  /** All of the event. */
  sessions: readonly SessionView[];
  mode: HallMode;
  /** Paid by culture card. */
  usesCard: boolean;
  /** Empty while there is no cart. */
  question: RefObject<CardConfirmation | null>;
  /** The cart that was left behind with another session. */
  emptied: StoredHallCart | null;
  /** Called with the cart when another session replaces this one. */
  onLeave: (cart: StoredHallCart) => void;
}

/** The hall of a session: the server renders the prices and reserves space for the plan; plan, list and cart need a script. */
export function HallPart(props: HallPartProps) {
  const t = useTexts('scheme');
  const { data, session, usesCard } = props;
  const { event } = data;
  const sold = useMemo(() => hallZones(event, session, usesCard), [event, session, usesCard]);
  const zones = useSeenZones(sold);
  const part = useLatePart(loadHall, hallAreas, useAlive());
  return (
    <section className={styles.hall} aria-label={t('plan')}>
      <Legend zones={zones} />
      {part ? (
        <WithTexts texts={part.texts}>
          <part.LoadedHall {...props} zones={zones} />
        </WithTexts>
      ) : (
        <Waiting />
      )}
    </section>
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
