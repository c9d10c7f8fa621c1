import type { AskedRefusal } from '#api/ask.ts';
import { say, wordOf } from '#i18n/say.ts';

/** Whoever was here wants to sign in again. */
export const signInEvent = 'desk-sign-in';

/** What was refused, in words. */
export function refusalText(refusal: AskedRefusal): string {
  if (refusal.mayBeDone) return say('refused-may-be-done');
  if (refusal.kind === 'not-now') return wordOf('why', refusal.why);
  if (refusal.kind === 'wait') return say('refused-wait', { n: refusal.seconds });
  if (refusal.kind === 'malformed') return say('refused-malformed', { field: refusal.field });
  if (refusal.kind === 'house-refuses') return say('refused-house-refuses', { words: refusal.words });
  return say(`refused-${refusal.kind}`);
}

export function RefusalNote({ refusal, onAgain }: { refusal: AskedRefusal | null; onAgain?: () => void }) {
  if (refusal === null) return null;
  const isOver = refusal.kind === 'signed-out';
  return (
    <p className="refusal" role="alert">
      {refusalText(refusal)}
      {isOver && (
        <button type="button" className="button small" onClick={() => dispatchEvent(new Event(signInEvent))}>
          {say('sign-in')}
        </button>
      )}
      {onAgain && !isOver && (
        <button type="button" className="button small" onClick={onAgain}>
          {say('retry')}
        </button>
      )}
    </p>
  );
}
