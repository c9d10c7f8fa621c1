import type { PasskeyView } from '@foyer/contract/desk/passkeys.ts';
import { useState } from 'react';
import { useAsked } from '#api/use-asked.ts';
import { momentText, say } from '#i18n/say.ts';
import { knowsPasskeys, makePasskey } from '#lib/passkeys.ts';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** One's own passkeys. */
export function PasskeysScreen() {
  const loaded = useAsked('passkeys', {}, 60);
  return (
    <Page title={say('passkeys')}>
      <p className="intro mute">{say('passkeys-text')}</p>
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
