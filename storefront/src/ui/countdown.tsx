import type { Moment } from '@foyer/contract/rules/values.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './countdown.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountdownProps {
  until: Moment;
  /** Seconds left when the page was made: what the server prints. */
  initialSeconds: number;
  /** The server's time now. */
  clock: () => Date;
  /** The clock begins with `00:04:32` or, for a wait that is short as a rule, with `04:32`. */
  from: 'hours' | 'minutes';
  /** "2 days" before the clock when there are any. */
  days: (count: number) => string;
  /** Announced to screen readers at five minutes and at one. */
  minutesLeft: (count: number) => string;
  /** Called once, at zero. */
  onOver: () => void;
  /** Beside the digits. */
  children?: ReactNode;
}

/** Minutes left at which the time is announced. */
const announcedAt = [5, 1];

/** Time left, by the server's clock. Computed from the clock at every tick, so it survives a sleeping machine. */
export function Countdown({
  until,
  initialSeconds,
  clock,
  from,
  days,
  minutesLeft,
  onOver,
  children,
}: CountdownProps) {
  const left = useSecondsLeft(until, initialSeconds, clock, onOver);
  const minute = announcedAt.find((minutes) => left <= minutes * 60 && left > minutes * 60 - 10);
  return (
    <div className={styles.countdown}>
      <b role="timer" aria-live="off" aria-label={digits(left, from)}>
        {left >= secondsInDay && `${days(Math.floor(left / secondsInDay))} `}
        {[...digits(left, from)].map((sign, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a clock keeps its places
          <span key={place} className={sign === ':' ? undefined : styles.digit}>
            {sign}
          </span>
        ))}
      </b>
      {children}
      <VisuallyHidden>
        <span role="status">{minute !== undefined && minutesLeft(minute)}</span>
      </VisuallyHidden>
    </div>
  );
}

const secondsInDay = 86_400;

function useSecondsLeft(until: Moment, initial: number, clock: () => Date, onOver: () => void): number {
  const [left, setLeft] = useState(initial);
  const over = useEffectEvent(onOver);
  const readClock = useEffectEvent(clock);
  // Time passes outside React.
  useEffect(() => {
    const end = Date.parse(until);
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - readClock().getTime()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      stop();
      over();
    };
    const timer = setInterval(look, 1000);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return stop;
  }, [until]);
  return left;
}

/** `00:04:32`; from minutes `04:32`, as long as there is no hour. */
function digits(seconds: number, from: CountdownProps['from']): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor((seconds % secondsInDay) / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return from === 'hours' || seconds >= 3600 ? `${two(hours)}:${rest}` : rest;
}
