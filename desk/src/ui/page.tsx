import { type ReactNode, useEffect } from 'react';
import type { Loaded } from '#api/ask.ts';
import { say } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { RefusalNote } from './refusal.tsx';

/** Title row and what is below it. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <header className="top">
        <Title text={title} />
        {actions}
      </header>
      <div className="page">{children}</div>
    </>
  );
}

/** What was loaded; before that, that it is on its way or why not. What was there stays when the network goes. */
export function Shown<Value>({ of, children }: { of: Loaded<Value>; children(value: Value): ReactNode }) {
  const { value, refusal, again } = of;
  if (value === null)
    return refusal ? (
      <RefusalNote refusal={refusal} onAgain={again} />
    ) : (
      <p className="mute">{say('loading')}</p>
    );
  return (
    <>
      <OldNote of={of} />
      {children(value)}
    </>
  );
}

/** Why what is shown is not of now; nothing where it is. */
export function OldNote({ of: { refusal, at, again } }: { of: Loaded<unknown> }) {
  if (refusal?.kind === 'network')
    return <p className="refusal">{say('no-network', { time: clockTime(at) })}</p>;
  return <RefusalNote refusal={refusal} onAgain={again} />;
}

/** The heading of a screen, and the name of its tab. It takes the focus when somebody goes to the screen. */
export function Title({ text }: { text: string }) {
  usePageTitle(text);
  return <h1 tabIndex={-1}>{text}</h1>;
}

export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} – Foyer`;
  }, [text]);
}
