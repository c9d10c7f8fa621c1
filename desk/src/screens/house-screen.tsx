import type { RevisionView, UndoPlan } from '@foyer/contract/desk/office.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { type FormEvent, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { momentText, say } from '#i18n/say.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Page, Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** What was opened, by whom, and the way back to it. */
export function HouseScreen() {
  const loaded = useAsked('revisions', {}, 30);
  const [chosen, setChosen] = useState<RevisionView | null>(null);
  return (
    <Page title={say('house')}>
      <p className="intro mute">{say('house-intro')}</p>
      <Shown of={loaded}>
        {(revisions) => (
          <ol className="cards">
            {revisions.map((revision, index) => (
              <Revision
                key={revision.number}
                revision={revision}
                isNewest={index === 0}
                onChoose={() => setChosen(revision)}
              />
            ))}
          </ol>
        )}
      </Shown>
      {chosen && <BringBack revision={chosen} onDone={loaded.again} onClose={() => setChosen(null)} />}
    </Page>
  );
}

const mostNames = 6;

function Revision({
  revision,
  isNewest,
  onChoose,
}: {
  revision: RevisionView;
  isNewest: boolean;
  onChoose(): void;
}) {
  const { number, openedAt, source, madeBy, undoneTo, changed } = revision;
  const from = source === 'undo' ? say('house-undo', { n: undoneTo ?? 0 }) : say(`house-${source}`);
  const more = (changed?.length ?? 0) - mostNames;
  const files = changed?.slice(0, mostNames).join(', ') ?? say('house-first');
  return (
    <li>
      <h2>
        {number}
        <span className="mute">
          {momentText(openedAt)} · {madeBy.replace(/^console:/, '')}, {from}
        </span>
      </h2>
      <p>
        {files}
        {more > 0 && `, ${say('house-files', { n: more })}`}
      </p>
      {isNewest && <p className="mute">{say('house-now')}</p>}
      <p className="actions">
        <a className="button" href={`/api/desk/file/house.zip?revision=${number}`}>
          {say('house-download')}
        </a>
        {!isNewest && (
          <button type="button" className="button" onClick={onChoose}>
            {say('house-back-to', { n: number })}
          </button>
        )}
      </p>
    </li>
  );
}

/** First it says what changes and whom it writes to; whoever does it types how many mails go out. */
function BringBack({
  revision: { number, openedAt },
  onDone,
  onClose,
}: {
  revision: RevisionView;
  onDone(): void;
  onClose(): void;
}) {
  const [planned, setPlanned] = useState<UndoPlan | null>(null);
  const [made, setMade] = useState<UndoPlan | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const bringBack = async (tells: number | null) => {
    const plan = (await act('undoOpening', { to: number, tells })) ?? null;
    // What was counted is true no longer, or was never.
    setPlanned(tells === null ? plan : null);
    if (tells === null || plan === null) return;
    setMade(plan);
    onDone();
  };
  return (
    <>
      <Dialog title={say('house-back-to', { n: number })} onClose={onClose}>
        {made ? (
          <div role="status">
            <p>{say('house-done', { n: formatNumber(made.mails) })}</p>
            <p className="mute">{say('house-folders')}</p>
          </div>
        ) : (
          <>
            <p>{say('house-back-text', { n: number, when: momentText(openedAt) })}</p>
            {planned ? (
              <Confirm plan={planned} number={number} isBusy={isBusy} onGo={() => bringBack(planned.mails)} />
            ) : (
              <button type="button" className="button" disabled={isBusy} onClick={() => bringBack(null)}>
                {say(isBusy ? 'house-looking' : 'house-look')}
              </button>
            )}
            <RefusalNote refusal={refusal} />
          </>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function Confirm({
  plan: { changes, mails },
  number,
  isBusy,
  onGo,
}: {
  plan: UndoPlan;
  number: number;
  isBusy: boolean;
  onGo(): void;
}) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGo();
  };
  return (
    <form onSubmit={submit}>
      {changes.length === 0 ? (
        <p>{say('house-nothing')}</p>
      ) : (
        <ul className="changes">
          {changes.map((sentence) => (
            <li key={sentence}>{sentence.trim()}</li>
          ))}
        </ul>
      )}
      {mails > 0 && (
        <Field
          label={say('change-type-mails')}
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={String(mails)}
          value={typed}
          onText={setTyped}
        />
      )}
      <button
        type="submit"
        className="button bad solid"
        disabled={isBusy || (mails > 0 && typed.trim() !== String(mails))}
      >
        {say(isBusy ? 'house-doing' : 'house-go', { n: number })}
      </button>
    </form>
  );
}
