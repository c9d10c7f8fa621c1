import { useEffect, useState } from 'react';
import { say } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** A code for a phone that becomes a door of this session. */
export function PassDialog({ sessionId, onClose }: { sessionId: number; onClose(): void }) {
  const [pass, setPass] = useState<{ link: string; qr: string; until: number } | null>(null);
  const { act, refusal } = useSigned();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pass each time the dialog opens.
  useEffect(() => {
    void act('makePass', { session: sessionId }).then((made) => setPass(made ?? null));
  }, [sessionId]);
  return (
    <Dialog title={say('pass-title')} onClose={onClose}>
      <RefusalNote refusal={refusal} />
      {pass && (
        <>
          <p>{say('pass-text', { time: clockTime(pass.until) })}</p>
          <img className="pass" src={pass.qr} alt={pass.link} width="240" height="240" />
        </>
      )}
    </Dialog>
  );
}
