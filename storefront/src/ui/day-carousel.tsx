import { type ComponentProps, type UIEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './day-carousel.module.css';
import { DayStrip } from './day-strip.tsx';
import { Icon } from './icon.tsx';
import { useReplay } from './use-alive.ts';

interface DayCarouselProps extends Omit<ComponentProps<typeof DayStrip>, 'form' | 'aside'> {
  earlierLabel: string;
  laterLabel: string;
}

/** Slides on the widest screens; with more days there are buttons, since a mouse cannot swipe. */
const mostSlides = 7;

/** Days as slides: 7, 4, 3, 2, 1 on narrower screens (EV-2). */
export function DayCarousel({ earlierLabel, laterLabel, ...strip }: DayCarouselProps) {
  const carousel = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  const look = ({ target }: UIEvent) => {
    if (!(target instanceof Element)) return;
    const rest = target.scrollWidth - target.clientWidth - target.scrollLeft;
    setEnds({ start: target.scrollLeft < 2, end: rest < 2 });
  };
  const turn = (screens: number) => {
    const row = carousel.current?.querySelector('nav > div');
    row?.scrollBy({ left: screens * row.clientWidth });
  };
  const many = strip.days.length > mostSlides;
  return (
    <div ref={carousel} className={classNames(styles.carousel, many && styles.many)} onScrollCapture={look}>
      <Turn label={earlierLabel} icon="left" closed={ends.start} onTurn={() => turn(-1)} />
      <DayStrip {...strip} form="carousel" />
      <Turn label={laterLabel} icon="right" closed={ends.end} onTurn={() => turn(1)} />
    </div>
  );
}

interface TurnProps {
  label: string;
  icon: 'left' | 'right';
  closed: boolean;
  onTurn: () => void;
}

function Turn({ label, icon, closed, onTurn }: TurnProps) {
  const replay = useReplay();
  return (
    <button
      {...replay}
      type="button"
      className={styles.turn}
      // For a mouse: by key the arrows lead along the days themselves.
      tabIndex={-1}
      aria-label={label}
      aria-disabled={closed || undefined}
      onClick={closed ? undefined : onTurn}
    >
      <Icon name={icon} />
    </button>
  );
}
