import { languages, languageTags } from '@foyer/contract/rules/values.ts';
import { type RefObject, useMemo } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadTexts } from '#lib/load/catalogues.ts';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import type { CardConfirmation } from './card-part.tsx';
import { useSeenZones } from './dark-zones.ts';
import styles from './hall-part.module.css';
import { type HallZone, hallZones } from './hall-zones.ts';
import { Legend, useZonePrice, ZoneMark } from './legend.tsx';
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
        <Waiting zones={zones} session={session} />
      )}
    </section>
  );
}

interface WaitingProps {
  zones: readonly HallZone[];
  session: SessionView;
}

/** Until the seats are drawn: what is free, and for how much, as the first HTML knows it. */
function Waiting({ zones, session }: WaitingProps) {
  const t = useTexts('scheme');
  const event = useTexts('event');
  const priceOf = useZonePrice();
  return (
    <div id={waitingId} className={styles.waiting}>
      <ul>
        {zones.map((zone) => {
          const left = session.zonesLeft[zone.id] ?? (zones.length === 1 ? session.left : null);
          return (
            <li key={zone.id}>
              <ZoneMark zone={zone} />
              <b>{zone.name || t('plan')}</b>
              <span>{left === null ? '' : event('zone-left', { count: left })}</span>
              <b>{priceOf(zone)}</b>
            </li>
          );
        })}
      </ul>
      <p className={styles.drawing}>{t('drawing')}</p>
      <noscript>
        <p>
          <a href="#plain">{t('without-script')}</a>
        </p>
      </noscript>
    </div>
  );
}

const waitingId = 'hall-waiting';

// On a first visit its parts are asked for before the page is alive: on a slow line each wave of files costs half a second.
if (!import.meta.env.SSR && document.getElementById(waitingId)) {
  void loadHall();
  void loadPart(() => import('./plan/hall-drawing.ts'));
  const language = languages.find((one) => languageTags[one] === document.documentElement.lang);
  // Whoever needs them asks again, and says so if they do not come.
  if (language) loadTexts(language, hallAreas, {}).catch(() => {});
}
