import { type MouseEvent, type RefObject, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress, useSetQuery } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { useListing } from './listing-context.ts';
import styles from './load-next.module.css';
import { type PageSlice, pagesInQuery } from './page-slice.ts';

/** The pause before the next page stands, milliseconds (B 9). */
const pause = 100;

interface LoadNextProps {
  /** The element that holds the headings of the events. */
  list: RefObject<HTMLElement | null>;
  slice: PageSlice;
}

/** What stands under a list while it is not all of it: the rest of its page, or the next page (AF-15). */
export function LoadNext(props: LoadNextProps & { shown: number }) {
  const { shown, slice } = props;
  return shown < slice.shown ? <LoadRest {...props} /> : <LoadPage {...props} />;
}

/** "Load next N of M". The number of pages lives in the address, so the way back finds them all. */
function LoadPage({ list, slice: { shown, next, total, cut } }: LoadNextProps) {
  const t = useTexts('listing');
  const address = useAddress();
  const setQuery = useSetQuery();
  if (cut) return <p className={styles.next}>{t('cut', { shown, total })}</p>;
  if (next === 0) return null;
  const page = pagesInQuery(address.searchParams) + 1;
  const load = async () => {
    await new Promise((done) => setTimeout(done, pause));
    setQuery({ page }, { replace: true });
  };
  return <MoreLink list={list} shown={shown} next={next} total={total} query={{ page }} load={load} />;
}

/** The rest of a page whose first part came first; without a script the server lists all. */
function LoadRest({ list, shown, slice }: LoadNextProps & { shown: number }) {
  const { askForWhole } = useListing();
  const next = slice.shown - shown;
  return (
    <MoreLink
      list={list}
      shown={shown}
      next={next}
      total={slice.total}
      query={{ all: 1 }}
      load={askForWhole}
    />
  );
}

interface MoreLinkProps {
  list: RefObject<HTMLElement | null>;
  shown: number;
  next: number;
  total: number;
  /** Leads a browser without a script to the same events. */
  query: Readonly<Record<string, number>>;
  load: () => Promise<void>;
}

function MoreLink({ list, shown, next, total, query, load }: MoreLinkProps) {
  const t = useTexts('listing');
  const href = withQuery(useAddress(), query);
  const [busy, setBusy] = useState(false);
  const press = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await load().catch(() => undefined);
    setBusy(false);
    // The reader goes on with the first of the new ones.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLElement>(':is(h2, h3) a')[shown]?.focus({ preventScroll: true });
    });
  };
  return (
    <p className={styles.next}>
      <a href={href} className={buttonClass('usual')} aria-busy={busy || undefined} onClick={press}>
        {t('load-next', { next, total })}
      </a>
    </p>
  );
}
