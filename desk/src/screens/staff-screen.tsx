import type { StaffView } from '@foyer/contract/desk/desk.ts';
import { type Role, roles } from '@foyer/contract/desk/desk-call.ts';
import { useState } from 'react';
import { useAsked } from '#api/ask.ts';
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
  const { act, refusal, isBusy, dialog } = useSigned();
  const { id, isHouseAccount, isOff } = person;
  return (
    <li>
      <h2>
        {person.name}
        <span className="mute">
          {person.seenAt === null ? say('never-seen') : say('seen-at', { time: momentText(person.seenAt) })}
        </span>
      </h2>
      <p className="mute">{person.login}</p>
      {isHouseAccount && (
        <p>
          {person.roles.map(roleText).join(', ')}
          <span className="hint">{say('house-account')}</span>
        </p>
      )}
      {!isHouseAccount && (
        <Roles
          roles={person.roles}
          isBusy={isBusy}
          onChange={(roles) => void act('changeRoles', { id, roles }).then(onDone)}
        />
      )}
      {isOff ? (
        <p className="actions">
          {say('account-off')}
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void act('letStaffBackIn', { id }).then(onDone)}
          >
            {say('let-back-in')}
          </button>
        </p>
      ) : (
        <EndWork isBusy={isBusy} onEnd={() => void act('endStaff', { id }).then(onDone)} />
      )}
      <RefusalNote refusal={refusal} />
      {dialog}
    </li>
  );
}

function Roles({
  roles,
  isBusy,
  onChange,
}: {
  roles: readonly Role[];
  isBusy: boolean;
  onChange(roles: Role[]): void;
}) {
  const [chosen, setChosen] = useState<readonly Role[]>(roles);
  const isChanged = [...chosen].sort().join() !== [...roles].sort().join();
  return (
    <>
      <RoleBoxes chosen={chosen} onChange={setChosen} />
      {isChanged && chosen.length > 0 && (
        <p className="actions">
          <button type="button" className="button go" disabled={isBusy} onClick={() => onChange([...chosen])}>
            {say('change-roles')}
          </button>
        </p>
      )}
    </>
  );
}

function EndWork({ isBusy, onEnd }: { isBusy: boolean; onEnd(): void }) {
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <p className="actions">
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
          <button type="button" className="button bad" disabled={isBusy} onClick={onEnd}>
            {say('confirm')}
          </button>
        </p>
      )}
    </>
  );
}
