import { stillOf } from '@foyer/contract/hall/hall-plan.ts';
import { languages, languageTags } from '@foyer/contract/rules/values.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { loadTexts } from '#lib/load/catalogues.ts';
import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import styles from './hall-part.module.css';
import type { HallPartProps } from './hall-part-props.ts';
import { type HallZone, hallZones, wordOn, zonesOf } from './hall-zones.ts';
import { Legend, useZonePrice, ZoneMark } from './legend.tsx';

/** Lightness (OKLCH) that keeps a hue apart from the dark page and from white numbers, at least 3:1 to either. */
const [least, most] = [0.68, 0.74];

/** The zones in the house's colours; on a dark page lifted to where they are seen, each in its own hue. */
function useSeenZones(zones: readonly HallZone[]): readonly HallZone[] {
  const isDark = useSyncExternalStore(
    subscribe,
    // A page within a page of the house is as light as that one.
    () => (document.documentElement.dataset.theme ?? (darkness().matches && 'dark')) === 'dark',
    () => false,
  );
  return useMemo(() => (isDark ? zones.map(inTheDark) : zones), [isDark, zones]);
}

const darkness = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = darkness();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function inTheDark(zone: HallZone): HallZone {
  const fill = lifted(zone.fill);
  return { ...zone, fill, word: wordOn(fill) };
}

/** A `#rrggbb` between the two lightnesses, its hue kept and as much of its chroma as a screen can show. */
export function lifted(fill: string): string {
  const [lightness, a, b] = oklabOf(fill);
  const wanted = Math.min(most, Math.max(least, lightness));
  // Less chroma step by step: cutting off channels would change the hue.
  for (let share = 1; share > 0; share -= 0.05) {
    const channels = channelsOf([wanted, a * share, b * share]);
    if (channels.every((channel) => channel >= -1e-4 && channel <= 1.0001)) return hexOf(channels);
  }
  return hexOf(channelsOf([wanted, 0, 0]));
}

type Triple = readonly [number, number, number];

/** Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/ */
function oklabOf(fill: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Linear red, green and blue, 0 to 1 where a screen can show them. */
function channelsOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(channels: Triple): string {
  const bytes = channels.map((channel) => {
    const value = Math.min(1, Math.max(0, channel));
    const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

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
