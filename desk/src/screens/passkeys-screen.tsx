import type { Me } from '@foyer/contract/desk/desk.ts';
import type { PasskeyView } from '@foyer/contract/desk/staff-calls.ts';
import { useEffect, useRef, useState } from 'react';
import { type AskedRefusal, ask, keepToken, useAsked } from '#api/ask.ts';
import { announceProven, goToHouse, isHouseAccount, takeErrand } from '#api/house-account.ts';
import { momentText, say } from '#i18n/say.ts';
import { knowsPasskeys, makePasskey } from '#lib/passkeys.ts';
import { addressOf, go, Link } from '#lib/route.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';
import { OwnAccess } from './own-access.tsx';
import { Gate } from './sign-in-screen.tsx';

/** How somebody signs in: their passkeys, password, authenticator and other sessions. */
export function PasskeysScreen() {
  const loaded = useAsked('passkeys', {}, 60);
  return (
    <Page title={say('own-access')}>
      <h2>{say('passkeys')}</h2>
      <p className="intro mute">{say(isHouseAccount() ? 'passkeys-text-house' : 'passkeys-text')}</p>
      <Add onDone={loaded.again} />
      <Shown of={loaded}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="empty">{say('passkeys-none')}</p>
          ) : (
            <ul className="cards">
              {passkeys.map((passkey) => (
                <Passkey key={passkey.id} passkey={passkey} onDone={loaded.again} />
              ))}
            </ul>
          )
        }
      </Shown>
      <OwnAccess />
    </Page>
  );
}

function Add({ onDone }: { onDone(): void }) {
  const [isRefused, setRefused] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const add = async () => {
    setRefused(false);
    const options = await act('passkeyToMake', {});
    if (options === undefined) return;
    const made = await makePasskey(options);
    if (made === null) return setRefused(true);
    await act('addPasskey', made);
    onDone();
  };
  if (!knowsPasskeys()) return <p className="mute">{say('passkey-browser')}</p>;
  return (
    <div className="invite">
      <button type="button" className="button go" disabled={isBusy} onClick={add}>
        {say('passkey-add')}
      </button>
      {isRefused && (
        <p className="refusal" role="alert">
          {say('passkey-not-made')}
        </p>
      )}
      <RefusalNote refusal={refusal} />
      {dialog}
    </div>
  );
}

function Passkey({
  passkey: { id, device, madeAt, usedAt },
  onDone,
}: {
  passkey: PasskeyView;
  onDone(): void;
}) {
  const { act, refusal, isBusy, dialog } = useSigned();
  return (
    <li>
      <h2>
        {device}
        <span className="mute">
          {usedAt === null ? say('passkey-unused') : say('passkey-used', { time: momentText(usedAt) })}
        </span>
      </h2>
      <p className="mute">{say('passkey-made', { time: momentText(madeAt) })}</p>
      <button
        type="button"
        className="button bad revision"
        disabled={isBusy}
        onClick={() => void act('removePasskey', { id }).then(onDone)}
      >
        {say('passkey-remove')}
      </button>
      <RefusalNote refusal={refusal} />
      {dialog}
    </li>
  );
}

/** A tab of its own, in which somebody shows once more who they are. */
export function ProveScreen() {
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  useOnce(() => void goToHouse({ proves: true }).then(setRefusal));
  return (
    <Gate title={say('again-title')}>
      {refusal === null ? <p>{say('house-going')}</p> : <RefusalNote refusal={refusal} />}
    </Gate>
  );
}

/** Where the house's provider sends people back to. */
export function BackScreen({ onEntered }: { onEntered(me: Me): void }) {
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const [isProven, setProven] = useState(false);
  const [wanted, setWanted] = useState(addressOf('tonight'));
  const finish = async () => {
    const errand = takeErrand();
    const query = location.search;
    // The answer is good once, and nobody is to find it in a history.
    history.replaceState(null, '', location.pathname);
    if (errand === null || query === '') return setRefusal(late);
    const { kept, proves, from } = errand;
    setWanted(from);
    if (proves) {
      const refused = await prove({ kept, query });
      return refused === null ? setProven(true) : setRefusal(refused);
    }
    const answer = await ask('signInFromHouse', { kept, query });
    if (!answer.ok) return setRefusal(answer.refusal);
    go(from, { replaces: true });
    onEntered(answer.value);
  };
  useOnce(() => void finish());
  return (
    <Gate title={say(isProven ? 'again-title' : 'sign-in-title')}>
      {isProven && <p role="status">{say('house-proven')}</p>}
      {!isProven && refusal === null && <p>{say('house-coming')}</p>}
      <RefusalNote refusal={refusal} />
      {isOfAnother(refusal) ? (
        <button
          type="button"
          className="button"
          onClick={() => void goToHouse({ anew: true, from: wanted }).then(setRefusal)}
        >
          {say('house-other')}
        </button>
      ) : (
        refusal !== null && <Link to={addressOf('tonight')}>{say('house-once-more')}</Link>
      )}
    </Gate>
  );
}

/** The provider knows them and would bring the same account again. */
function isOfAnother(refusal: AskedRefusal | null): boolean {
  return refusal?.kind === 'not-now' && ['no-group', 'account-off'].includes(refusal.why);
}

const late: AskedRefusal = { kind: 'not-now', why: 'answer-late' };

/** null: confirmed, and the tab that waits for it knows. */
async function prove(answer: { kept: string; query: string }): Promise<AskedRefusal | null> {
  const me = await ask('me', {});
  if (!me.ok) return me.refusal;
  keepToken(me.value);
  const proven = await ask('againFromHouse', answer);
  if (!proven.ok) return proven.refusal;
  announceProven();
  window.close();
  return null;
}

/** Once, also where React looks twice: what is taken here is gone afterwards. */
function useOnce(work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}
