import type { StaffView } from '@foyer/contract/desk/desk.ts';
import { type Role, roles } from '@foyer/contract/desk/desk-call.ts';
import { useState } from 'react';
import { useAsked } from '#api/use-asked.ts';
import { momentText, say } from '#i18n/say.ts';
import { clockTime } from '#lib/clock.ts';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';
import { roleText } from './sign-in-screen.tsx';

export function StaffScreen() {
  const loaded = useAsked('staff', {}, 60);
  return (
    <Page title={say('staff')}>
      <Invite />
      <Shown of={loaded}>
        {(people) => (
          <ul className="cards">
            {people.map((person) => (
              <Person key={person.id} person={person} onDone={loaded.again} />
            ))}
          </ul>
        )}
      </Shown>
    </Page>
  );
}

function RoleBoxes({ chosen, onChange }: { chosen: readonly Role[]; onChange(roles: Role[]): void }) {
  return (
    <p className="roles">
      {roles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== role);
              onChange(event.target.checked ? [...others, role] : others);
            }}
          />
          {roleText(role)}
        </label>
      ))}
    </p>
  );
}

function Invite() {
  const [chosen, setChosen] = useState<Role[]>(['door']);
  const [made, setMade] = useState<{ link: string; until: number } | null>(null);
  const [isCopied, setCopied] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const invite = async () => {
    setCopied(false);
    setMade((await act('invite', { roles: chosen })) ?? null);
  };
  return (
    <section className="invite">
      <h2>{say('invite')}</h2>
      <p className="mute">{say('invite-text')}</p>
      <RoleBoxes chosen={chosen} onChange={setChosen} />
      <button type="button" className="button go" disabled={isBusy || chosen.length === 0} onClick={invite}>
        {say('invite')}
      </button>
      <RefusalNote refusal={refusal} />
      {made && (
        <p role="status">
          {say('invite-made', { time: clockTime(made.until) })} <code>{made.link}</code>
          <button
            type="button"
            className="button small"
            onClick={() => void navigator.clipboard.writeText(made.link).then(() => setCopied(true))}
          >
            {say(isCopied ? 'copied' : 'copy')}
          </button>
        </p>
      )}
      {dialog}
    </section>
  );
}

function Person({ person, onDone }: { person: StaffView; onDone(): void }) {
  const [chosen, setChosen] = useState<readonly Role[]>(person.roles);
  const [isEnding, setEnding] = useState(false);
  const { act, refusal, isBusy, dialog } = useSigned();
  const isChanged = [...chosen].sort().join() !== [...person.roles].sort().join();
  return (
    <li>
      <h2>
        {person.name}
        <span className="mute">
          {person.seenAt === null ? say('never-seen') : say('seen-at', { time: momentText(person.seenAt) })}
        </span>
      </h2>
      <p className="mute">{person.login}</p>
      <RoleBoxes chosen={chosen} onChange={setChosen} />
      <p className="actions">
        {isChanged && chosen.length > 0 && (
          <button
            type="button"
            className="button go"
            disabled={isBusy}
            onClick={() => void act('changeRoles', { id: person.id, roles: [...chosen] }).then(onDone)}
          >
            {say('change-roles')}
          </button>
        )}
        <button
          type="button"
          className="button bad"
          aria-expanded={isEnding}
          onClick={() => setEnding(!isEnding)}
        >
          {say('end-work')}
        </button>
      </p>
      {isEnding && (
        <p>
          {say('end-work-ask')}{' '}
          <button
            type="button"
            className="button bad"
            disabled={isBusy}
            onClick={() => void act('endStaff', { id: person.id }).then(onDone)}
          >
            {say('confirm')}
          </button>
        </p>
      )}
      <RefusalNote refusal={refusal} />
      {dialog}
    </li>
  );
}
