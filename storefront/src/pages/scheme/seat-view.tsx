import type { PlanViews } from '@foyer/contract/hall/hall-plan.ts';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { retried } from '#lib/load/retried.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { fetchViews } from './seat-calls.ts';
import styles from './seat-view.module.css';
import type { useSeatNames } from './use-seat-names.ts';

interface SeatViewProps {
  views: PlanViews;
  /** The seat from which one looks, or the first of several that share the view. */
  seat: number;
  /** What the picture is called: `Вид с этого места`. */
  label: string;
  /** Over the large picture: `Ряд 5, место 7`. */
  title: string;
  names: ReturnType<typeof useSeatNames>;
  /** `card`: the picture alone; `line`: its name beside it. */
  look: 'card' | 'line';
}

/** The view from a seat: a small picture that opens large. Nothing is fetched before it is shown. */
export function SeatView({ views, seat, label, title, names, look }: SeatViewProps) {
  const shell = useTexts('shell');
  const [open, setOpen] = useState(false);
  const picture = usePicture(views, seat);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.view, styles[look])}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.frame}>
          {picture && <SizedPicture picture={picture} sizes={smallSizes[look]} alt="" />}
          <Icon name="fit" small />
        </span>
        {look === 'line' && <span>{label}</span>}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={shell('close')}
        form="wide"
      >
        <LargeView picture={picture} seat={seat} title={title} names={names} />
      </Dialog>
    </>
  );
}

const smallSizes = { card: '(min-width: 700px) 268px, 112px', line: '112px' };

type LargeViewProps = Pick<SeatViewProps, 'seat' | 'title' | 'names'> & { picture: Picture | null };

function LargeView({ picture, seat, title, names }: LargeViewProps) {
  const t = useTexts('hall');
  if (picture === null) return <p role="status">{t('view-waiting')}</p>;
  const facts = [names.sector(seat), names.flags(seat)].filter(Boolean);
  return (
    <figure className={styles.large}>
      <SizedPicture
        picture={picture}
        sizes="(min-width: 1100px) 1000px, 92vw"
        alt={names.say(picture.alt) || t('view-alt', { place: title })}
      />
      <figcaption>{join('facts', t.language, facts)}</figcaption>
    </figure>
  );
}

interface SizedPictureProps {
  picture: Picture;
  sizes: string;
  alt: string;
}

function SizedPicture({ picture, sizes, alt }: SizedPictureProps) {
  return (
    <picture>
      {(['image/avif', 'image/webp'] as const).map((type) => (
        <source key={type} type={type} srcSet={sourceSet(picture, type)} sizes={sizes} />
      ))}
      <img
        src={picture.fallbackUrl}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function sourceSet({ sources }: Picture, wanted: string): string {
  return sources
    .filter(({ type }) => type === wanted)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

/** What is seen from a seat, once it has come; a failed request is repeated. */
function usePicture(views: PlanViews, seat: number): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  // The request is outside React.
  useEffect(() => {
    let isOver = false;
    void retried(() => loadPicture(views, seat)).then((found) => isOver || setPicture(found));
    return () => {
      isOver = true;
    };
  }, [views, seat]);
  return picture;
}

/** Views by address: fetched once per plan and visit. */
const known = new Map<string, Promise<Picture[]>>();

async function loadPicture({ url, ofSeats }: PlanViews, seat: number): Promise<Picture | null> {
  const asked = known.get(url) ?? fetchViews(url);
  known.set(url, asked);
  try {
    return (await asked)[ofSeats[seat] ?? -1] ?? null;
  } catch (failure) {
    known.delete(url);
    throw failure;
  }
}
