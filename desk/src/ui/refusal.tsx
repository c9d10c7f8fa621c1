import type { AskedRefusal } from '#api/ask.ts';
import { say, wordOf } from '#i18n/say.ts';

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
  return (
    <p className="refusal" role="alert">
      {refusalText(refusal)}
      {onAgain && (
        <button type="button" className="button small" onClick={onAgain}>
          {say('retry')}
        </button>
      )}
    </p>
  );
}
