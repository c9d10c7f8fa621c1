import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';
import { classNames } from '#ui/class-names.ts';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './event-card.module.css';
import link from './event-link.module.css';
import { useListing } from './listing-context.ts';
import type { EventData } from './listing-data.ts';

/** The start of the description; "More" shows the whole of it, "Close" the start again (AF-11). */
export function CardDescription({ event, href }: { event: EventData; href: string }) {
  const t = useTexts('listing');
  const router = useRouter();
  const { askForWhole } = useListing();
  const [open, setOpen] = useState(false);
  const alive = useAlive();
  const press = () => {
    setOpen(!open);
    // No answer: the text stands on the event's page.
    if (!open && event.long && !event.description) askForWhole().catch(() => router.navigate(href));
  };
  return (
    <div className={classNames(styles.description, open && styles.open)}>
      {open && event.description ? (
        <SafeHtml html={event.description} />
      ) : (
        <p className={open ? undefined : styles.closedText}>{event.lead}</p>
      )}
      <button
        data-early={alive ? undefined : ''}
        type="button"
        className={classNames(link.above, !event.long && styles.narrow)}
        aria-expanded={open}
        onClick={press}
      >
        {t(open ? 'close' : 'more')}
      </button>
    </div>
  );
}
