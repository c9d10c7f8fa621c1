import type { CodeSecret, Me } from '@foyer/contract/desk/desk.ts';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AskedRefusal, ask, useAsked } from '#api/ask.ts';
import { goToHouse } from '#api/house-account.ts';
import { say, wordOf } from '#i18n/say.ts';
import { knowsPasskeys, signChallenge } from '#lib/passkeys.ts';
import { store, stored } from '#lib/stored.ts';
import { CodeField, CredentialFields, Field } from '#ui/field.tsx';
import { Languages } from '#ui/languages.tsx';
import { Title } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { NewSecret } from './own-access.tsx';

interface Props {
  onEntered(me: Me): void;
}

/** Email, password and code, a passkey, or an account of the house. */
export function SignInScreen({ onEntered }: Props) {
  const [typed, setTyped] = useState({ login: '', password: '', code: '' });
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const house = useAsked('waysIn', {}).value?.house ?? null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await ask('signIn', typed);
    if (answer.ok) onEntered(answer.value);
    else {
      setRefusal(answer.refusal);
      setTyped({ ...typed, code: '' });
    }
  };
  const enterWithPasskey = async () => {
    const asked = await ask('passkeyChallenge', {});
    if (!asked.ok) return setRefusal(asked.refusal);
    const signed = await signChallenge(asked.value);
    if (signed === null) return;
    const answer = await ask('signInWithPasskey', signed);
    if (answer.ok) onEntered(answer.value);
    else setRefusal(answer.refusal);
  };
  return (
    <Gate title={say('sign-in-title')}>
      <form onSubmit={submit}>
        <Field
          label={say('login')}
          type="email"
          autoComplete="username"
          required
          value={typed.login}
          onText={(login) => setTyped({ ...typed, login })}
        />
        <CredentialFields {...typed} onChange={(change) => setTyped({ ...typed, ...change })} />
        <RefusalNote refusal={refusal} />
        <button type="submit" className="button go wide">
          {say('sign-in')}
        </button>
        {knowsPasskeys() && (
          <button type="button" className="button wide" onClick={enterWithPasskey}>
            {say('passkey-sign-in')}
          </button>
        )}
        {house !== null && (
          <button type="button" className="button wide" onClick={() => void goToHouse().then(setRefusal)}>
            {house.button || say('house-sign-in')}
          </button>
        )}
      </form>
    </Gate>
  );
}

/** The first link, or one from a head: a person becomes a member of staff. */
export function BeginScreen({ onEntered }: Props) {
  const [key] = useState(() => location.hash.slice(1));
  const [secret, setSecret] = useState<CodeSecret | null>(null);
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const [typed, setTyped] = useState({ name: '', login: '', password: '', code: '' });
  useEffect(() => {
    void ask('lookAtLink', { key }).then((answer) =>
      answer.ok
        ? setSecret(answer.value)
        : setRefusal(answer.refusal.kind === 'malformed' ? { kind: 'link-over' } : answer.refusal),
    );
  }, [key]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await ask('begin', { key, ...typed });
    if (answer.ok) onEntered(answer.value);
    else setRefusal(answer.refusal);
  };
  if (secret === null)
    return (
      <Gate title={say('begin-title')}>
        {refusal === null ? <p>{say('loading')}</p> : <RefusalNote refusal={refusal} />}
      </Gate>
    );
  const field = (name: 'name' | 'login' | 'password') => (text: string) =>
    setTyped({ ...typed, [name]: text });
  return (
    <Gate title={say('begin-title')}>
      <p>{say('begin-roles', { roles: secret.roles.map(roleText).join(', ') })}</p>
      <form onSubmit={submit}>
        <Field
          label={say('your-name')}
          autoComplete="name"
          required
          value={typed.name}
          onText={field('name')}
        />
        <Field
          label={say('login')}
          type="email"
          autoComplete="username"
          required
          value={typed.login}
          onText={field('login')}
        />
        <Field
          label={say('password')}
          hint={say('begin-password')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={typed.password}
          onText={field('password')}
        />
        <NewSecret secret={secret} />
        <CodeField value={typed.code} onText={(code) => setTyped({ ...typed, code })} />
        <RefusalNote refusal={refusal} />
        <button type="submit" className="button go wide">
          {say('begin-go')}
        </button>
      </form>
    </Gate>
  );
}

/** A phone opens a door pass, by its own number: where the answer is lost it may ask again. */
export function PassScreen({ onEntered }: Props) {
  const [refusal, setRefusal] = useState<AskedRefusal | null>(null);
  const [phone] = useState(numberOfPhone);
  const take = useCallback(async () => {
    setRefusal(null);
    const key = location.hash.slice(1);
    const answer = await ask('takePass', { key, phone });
    if (answer.ok) onEntered(answer.value);
    else setRefusal(answer.refusal);
  }, [onEntered, phone]);
  useEffect(() => void take(), [take]);
  const isOver = refusal?.kind === 'link-over' || refusal?.kind === 'malformed';
  return (
    <Gate title={say('pass-title')}>
      {refusal === null ? (
        <p>{say('pass-opening')}</p>
      ) : (
        <RefusalNote refusal={refusal} {...(isOver ? {} : { onAgain: () => void take() })} />
      )}
    </Gate>
  );
}

/** Kept, for a page that is loaded anew. */
function numberOfPhone(): string {
  const number = stored('phone') ?? crypto.randomUUID();
  store('phone', number);
  return number;
}

export function roleText(role: string): string {
  return wordOf('role', role);
}

export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="gate">
      <Languages />
      <Title text={title} />
      {children}
    </main>
  );
}
