import type { NewAuthenticator } from '@foyer/contract/desk/staff-calls.ts';
import { type FormEvent, useState } from 'react';
import { isHouseAccount } from '#api/house-account.ts';
import { say } from '#i18n/say.ts';
import { CodeField, Field } from '#ui/field.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** One's own password, authenticator and other sessions. */
export function OwnAccess() {
  return (
    <>
      {!isHouseAccount() && (
        <>
          <Password />
          <Authenticator />
        </>
      )}
      <OtherSessions />
    </>
  );
}

function Password() {
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isChanged = (await act('changePassword', { password })) === null;
    setDone(isChanged);
    if (isChanged) setPassword('');
  };
  return (
    <section className="invite">
      <form onSubmit={submit}>
        <Field
          label={say('new-password')}
          hint={say('begin-password')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={password}
          onText={setPassword}
        />
        <RefusalNote refusal={refusal} />
        <Done isDone={isDone} />
        <button type="submit" className="button" disabled={isBusy}>
          {say('change-password')}
        </button>
      </form>
      {dialog}
    </section>
  );
}

function Authenticator() {
  const [made, setMade] = useState<NewAuthenticator | null>(null);
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const begin = async () => {
    setDone(false);
    setCode('');
    setMade((await act('newAuthenticator', {})) ?? null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (made === null) return;
    const isChanged = (await act('changeAuthenticator', { kept: made.kept, code })) === null;
    setDone(isChanged);
    if (isChanged) setMade(null);
  };
  return (
    <section className="invite">
      {made === null ? (
        <button type="button" className="button" disabled={isBusy} onClick={begin}>
          {say('authenticator-new')}
        </button>
      ) : (
        <form onSubmit={submit}>
          <NewSecret secret={made} />
          <CodeField value={code} onText={setCode} />
          <button type="submit" className="button go" disabled={isBusy}>
            {say('authenticator-change')}
          </button>
        </form>
      )}
      <RefusalNote refusal={refusal} />
      <Done isDone={isDone} />
      {dialog}
    </section>
  );
}

/** What an authenticator scans, or is told by hand. */
export function NewSecret({ secret: { qr, secret } }: { secret: { qr: string; secret: string } }) {
  return (
    <div className="scan-code">
      <img src={qr} alt="" width="168" height="168" />
      <p>
        {say('begin-phone')}
        <span className="hint">
          {say('begin-typed', { secret: secret.match(/.{1,4}/g)?.join(' ') ?? '' })}
        </span>
      </p>
    </div>
  );
}

function OtherSessions() {
  const [isDone, setDone] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const end = async () => setDone((await act('endOtherSessions', {})) === null);
  return (
    <section className="invite">
      <button type="button" className="button" disabled={isBusy} onClick={end}>
        {say('end-others')}
      </button>
      <RefusalNote refusal={refusal} />
      <Done isDone={isDone} />
      {dialog}
    </section>
  );
}

function Done({ isDone }: { isDone: boolean }) {
  return <p role="status">{isDone && say('others-ended')}</p>;
}
