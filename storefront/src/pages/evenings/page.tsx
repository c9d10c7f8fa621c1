import { holdSeats } from '@foyer/contract/hall/hall-calls.ts';
import { wishToWire } from '@foyer/contract/listing/evenings.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type MouseEvent, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';

import { rowKey } from '#features/price-table/ticket-row.ts';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { cartStorage, hallCartStorage, store } from '#lib/tab-storage.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { EveningAsk } from './evening-ask.tsx';
import styles from './evenings.module.css';
import type { EveningRow, EveningsData } from './evenings-loader.ts';

export const page: PageModule<unknown, EveningsData> = {
  areas: ['evenings', 'answers'],
  loader: async () => (await import('./evenings-loader.ts')).eveningsLoader,
  View: EveningsView,
  identity: (_, query) => ['party', 'upto', 'days', 'menu'].map((name) => query.get(name) ?? '').join(' '),
};

/** The evenings for a party: what there is, the very seats, the sum, and one press that takes them. */
function EveningsView({ data }: ViewProps<unknown, EveningsData>) {
  const t = useTexts('answers');
  const ask = useTexts('evenings');
  const paths = usePaths();
  const { evenings, count } = data;
  const taking = useTaking(data.wish.party);
  return (
    <div className={styles.page}>
      <PageTitle>{ask('label')}</PageTitle>
      <EveningAsk wish={data.wish} menus={data.menus} />
      <div className={styles.summary}>
        <p role="status">
          <b>
            {count === 0
              ? t('none')
              : t(data.wish.when.endsWith('evening') ? 'found-evenings' : 'found', { count })}
          </b>
        </p>
        {count > 0 && <p>{t('note')}</p>}
      </div>
      {data.nearest && <Nearest nearest={data.nearest} data={data} />}
      {taking.failed && <StatusLine kind="bad">{t(taking.failed)}</StatusLine>}
      <ol className={styles.list}>
        {evenings.map((evening) => (
          <EveningItem
            key={`${evening.sessionId} ${evening.seatIds.join(' ')}`}
            evening={evening}
            party={data.wish.party}
            busy={taking.busyWith === evening.sessionId}
            onTake={taking.take}
          />
        ))}
      </ol>
      {count > evenings.length && <p>{t('more', { shown: evenings.length })}</p>}
      <p>
        <a href={paths.listing()}>{t('all-programme')}</a>
      </p>
    </div>
  );
}

function Nearest({ nearest, data }: { nearest: NonNullable<EveningsData['nearest']>; data: EveningsData }) {
  const t = useTexts('answers');
  const paths = usePaths();
  const wish = useWishInWords(nearest.wish, data);
  return (
    <p>
      <a href={paths.evenings(wishToWire(nearest.wish))}>{t('nearest', { count: nearest.count, wish })}</a>
    </p>
  );
}

/** The word that differs is enough: all others stand in the sentence above. */
function useWishInWords(
  { upTo, when, menuId }: EveningsData['wish'],
  { wish, evenings: _ }: EveningsData,
): string {
  const t = useTexts('evenings');
  const { currency, language } = useHouse();
  if (upTo !== wish.upTo)
    return upTo === null ? t('any-sum') : t('up-to', { sum: formatMoney(upTo, currency, language) });
  if (when !== wish.when) return t(`when-${when}`);
  return menuId === null ? t('anything') : '';
}

interface EveningItemProps {
  evening: EveningRow;
  party: number;
  busy: boolean;
  onTake: (event: MouseEvent, evening: EveningRow, href: string) => void;
}

function EveningItem({ evening, party, busy, onTake }: EveningItemProps) {
  const t = useTexts('answers');
  const paths = usePaths();
  const { title, when, place, split, sum, picture, seatIds, eventId, day, time } = evening;
  const hasPlan = seatIds.length > 0;
  const href = paths.sale({ eventId, usesPlan: hasPlan, day, time });
  // Without a script the hall's own form offers the best places for so many.
  const alive = useAlive();
  const plain = hasPlan && !alive ? `${href}${href.includes('?') ? '&' : '?'}party=${party}#plain` : href;
  const word = sum ? t('take', { sum }) : t('take-free');
  return (
    <li className={styles.evening}>
      <div className={styles.picture}>{picture && <img src={picture} alt="" loading="lazy" />}</div>
      <div className={styles.words}>
        <p>
          <time dateTime={`${day}T${time}`}>{when}</time>
        </p>
        <h2>{title}</h2>
        <p className={styles.place}>
          {[place, !hasPlan && t('free'), split && t('split')].filter(Boolean).join(' · ')}
        </p>
        <div className={styles.ways}>
          <LinkButton
            href={plain}
            aria-label={`${word}: ${title}, ${when}`}
            aria-busy={busy || undefined}
            onClick={(event) => onTake(event, evening, href)}
          >
            {word}
          </LinkButton>
          {hasPlan && (
            <a href={href} aria-label={`${t('other')}: ${title}, ${when}`}>
              {t('other')}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}

type Failure = 'gone' | 'unsent';

/** Holds the very seats, then opens the hall with them chosen. Without a script the link leads there, with none. */
function useTaking(party: number) {
  const router = useRouter();
  const { language } = useHouse();
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const take = (event: MouseEvent, evening: EveningRow, href: string) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain) return;
    // Where seats have no numbers there is nothing to hold: the form has the tickets chosen.
    if (evening.seatIds.length === 0) return leaveCart(evening, party);
    event.preventDefault();
    if (busyWith !== null) return;
    setBusyWith(evening.sessionId);
    setFailed(null);
    void holdThem({ sessionId: evening.sessionId, seatIds: evening.seatIds, language }).then(
      async (outcome) => {
        if (outcome === 'held') {
          leaveCart(evening, party);
          await router.navigate(href);
        } else {
          setFailed(outcome);
          if (outcome === 'gone') await router.reload();
        }
        setBusyWith(null);
      },
    );
  };
  return { take, busyWith, failed };
}

/** The page to which the press leads finds its cart there. */
function leaveCart({ sessionId, seatIds, zoneId, categoryId }: EveningRow, party: number): void {
  if (seatIds.length === 0) {
    const quantities = { [rowKey({ zoneId, categoryId })]: party };
    store(cartStorage, { sessionId, quantities, usesCard: false });
  } else {
    const seats = seatIds.map((seatId) => ({ seatId, categoryId }));
    store(hallCartStorage, { sessionId, seats, standing: [] });
  }
}

async function holdThem(
  request: Parameters<ReturnType<typeof seatApi>['holdSeats']>[0],
): Promise<'held' | Failure> {
  try {
    const answer = await seatApi().holdSeats(request);
    return answer.ok && answer.value.seatIds.length === request.seatIds.length ? 'held' : 'gone';
  } catch {
    return 'unsent';
  }
}

const seatApi = () => browserApi({ holdSeats });
