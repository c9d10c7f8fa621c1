import type { DeskCallName, DeskRequest, DeskValue } from '@foyer/contract/desk/desk-calls.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Asked, type AskedRefusal, ask, staleEvent } from '#api/ask.ts';
import { isHouseAccount, onProven } from '#api/house-account.ts';
import { say } from '#i18n/say.ts';
import { hasPasskeyHere, signChallenge } from '#lib/passkeys.ts';
import { addressOf } from '#lib/route.tsx';
import { Dialog } from './dialog.tsx';
import { CredentialFields } from './field.tsx';
import { RefusalNote } from './refusal.tsx';

/**
 * Does something that changes the shop. Where password and code must be entered again, it asks for them and goes on; nothing is
 * done twice. `act` answers undefined where it was refused; where it may be done all the same, all that is shown is asked for anew.
 */
export function useSigned() {
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const waiting = useRef<((isProven: boolean) => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  const settle = (isProven: boolean) => {
    setAsking(false);
    waiting.current?.(isProven);
    waiting.current = null;
  };
  async function act<Name extends DeskCallName>(
    name: Name,
    request: DeskRequest<Name>,
  ): Promise<DeskValue<Name> | undefined> {
    setBusy(true);
    setRefusal(null);
    let answer: Asked<DeskValue<Name>> = await ask(name, request);
    if (!answer.ok && answer.refusal.kind === 'again-needed') {
      const isProven = await new Promise<boolean>((resolve) => {
        waiting.current = resolve;
        setAsking(true);
      });
      if (isProven) answer = await ask(name, request);
    }
    setBusy(false);
    if (answer.ok) return answer.value;
    setRefusal(answer.refusal);
    if (answer.refusal.mayBeDone) dispatchEvent(new Event(staleEvent));
    return undefined;
  }
  const dialog = isAsking ? <AgainDialog onSettle={settle} /> : null;
  return { act, refusal, isBusy, dialog };
}

function AgainDialog({ onSettle }: { onSettle(isProven: boolean): void }) {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await ask('again', typed);
    if (answer.ok) onSettle(true);
    else setRefusal(answer.refusal);
  };
  const proveWithPasskey = async () => {
    const asked = await ask('passkeyChallenge', {});
    if (!asked.ok) return setRefusal(asked.refusal);
    const signed = await signChallenge(asked.value);
    if (signed === null) return;
    const answer = await ask('againWithPasskey', signed);
    if (answer.ok) onSettle(true);
    else setRefusal(answer.refusal);
  };
  const isHouse = isHouseAccount();
  useEffect(() => (isHouse ? onProven(() => onSettle(true)) : undefined), [isHouse, onSettle]);
  return (
    <Dialog title={say('again-title')} onClose={() => onSettle(false)}>
      <form onSubmit={submit}>
        <p>{say(isHouse ? 'house-again-text' : 'again-text')}</p>
        {!isHouse && <CredentialFields {...typed} onChange={(change) => setTyped({ ...typed, ...change })} />}
        <RefusalNote refusal={refusal} />
        {isHouse ? (
          <button type="button" className="button go" onClick={() => void open(addressOf('prove'))}>
            {say('house-again')}
          </button>
        ) : (
          <button type="submit" className="button go">
            {say('confirm')}
          </button>
        )}
        {hasPasskeyHere() && (
          <button type="button" className="button" onClick={proveWithPasskey}>
            {say('passkey-again')}
          </button>
        )}
      </form>
    </Dialog>
  );
}
