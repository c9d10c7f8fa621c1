import { stillOf } from '@foyer/contract/hall/hall-plan.ts';
import { languages, languageTags } from '@foyer/contract/rules/values.ts';
import { useMemo } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadTexts } from '#lib/load/catalogues.ts';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import { useSeenZones } from './dark-zones.ts';
import styles from './hall-part.module.css';
import type { HallPartProps } from './hall-part-props.ts';
import { type HallZone, hallZones, zonesOf } from './hall-zones.ts';
import { Legend, useZonePrice, ZoneMark } from './legend.tsx';

const loadHall = () => loadPart(() => import('./loaded-hall.tsx'));
const hallAreas = ['hall', 'buying'] as const;
const exchangeAreas = ['hall', 'exchange'] as const;

/** The hall of a session: the server renders the prices and reserves space for the plan; plan, list and cart need a script. */
export function HallPart(props: HallPartProps) {
  const t = useTexts('scheme');
  const { data, session, usesCard } = props;
  const { event, exchange } = data;
  const sold = useMemo(() => {
    const all = hallZones(event, session, usesCard);
    const categories = exchange?.tickets.map(({ categoryId }) => categoryId);
    return categories ? zonesOf(all, categories) : all;
  }, [event, exchange, session, usesCard]);
  const zones = useSeenZones(sold);
  const part = useLatePart(loadHall, exchange ? exchangeAreas : hallAreas, useAlive());
  return (
    <section className={styles.hall} aria-label={t('plan')}>
      <Legend zones={zones} />
      {part ? (
        <WithTexts texts={part.texts}>
          <part.LoadedHall {...props} zones={zones} />
        </WithTexts>
      ) : (
        <Waiting
          planUrl={props.planUrl}
          zones={zones}
          session={session}
          isExchange={exchange !== undefined}
        />
      )}
    </section>
  );
}

interface WaitingProps {
  planUrl: string;
  zones: readonly HallZone[];
  session: SessionView;
  isExchange: boolean;
}

/** Until the plan is drawn: its seats as a picture, and what is free, for how much, as the first HTML knows it. */
function Waiting({ planUrl, zones, session, isExchange }: WaitingProps) {
  const t = useTexts('scheme');
  const event = useTexts('event');
  const priceOf = useZonePrice();
  return (
    <div id={waitingId} className={styles.waiting}>
      <img src={stillOf(planUrl)} alt="" width="100%" height="100%" fetchPriority="high" />
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
      {!isExchange && (
        <noscript>
          <p>
            <a href="#plain">{t('without-script')}</a>
          </p>
        </noscript>
      )}
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
