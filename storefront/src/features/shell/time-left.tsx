import type { Moment } from '@foyer/contract/rules/values.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';
import { Countdown } from '#ui/countdown.tsx';

interface TimeLeftProps {
  until: Moment;
  /** When the page was made. */
  secondsLeft: number;
  from: 'hours' | 'minutes';
  onOver: () => void;
  children?: ReactNode;
}

/** A countdown by the server's clock, in the visitor's language. */
export function TimeLeft({ until, secondsLeft, from, onOver, children }: TimeLeftProps) {
  const t = useTexts('forms');
  const router = useRouter();
  return (
    <Countdown
      until={until}
      initialSeconds={secondsLeft}
      clock={router.now}
      from={from}
      days={(count) => t('days', { count })}
      minutesLeft={(count) => t('time-left-minutes', { count })}
      onOver={onOver}
    >
      {children}
    </Countdown>
  );
}
