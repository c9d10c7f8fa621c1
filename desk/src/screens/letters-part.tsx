import type { LetterPlan, LettersView } from '@foyer/contract/desk/office.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAsked } from '#api/ask.ts';
import { deskLanguage, languageNames, momentText, say } from '#i18n/say.ts';
import { Field } from '#ui/field.tsx';
import { Shown } from '#ui/page.tsx';
import { RefusalNote } from '#ui/refusal.tsx';
import { useSigned } from '#ui/signed.tsx';

/** Letters to everybody who has a ticket of a session: writing one, and what became of those that were written. */
export function LettersPart({ sessionId }: { sessionId: number }) {
  const loaded = useAsked('letters', { session: sessionId }, 10);
  // Each letter is written on a sheet of its own.
  const [sheet, setSheet] = useState(0);
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">{say('letters')}</h2>
      <Shown of={loaded}>
        {(view) => (
          <>
            <LetterForm
              key={sheet}
              sessionId={sessionId}
              house={view.language}
              onDone={loaded.again}
              onNext={() => setSheet(sheet + 1)}
            />
            <WrittenLetters view={view} />
          </>
        )}
      </Shown>
    </section>
  );
}

type PlannedLetter = Extract<LetterPlan, { kind: 'planned' }>;
type Words = Partial<Record<Language, { subject: string; body: string }>>;

interface LetterFormProps {
  sessionId: number;
  house: Language;
  onDone(): void;
  onNext(): void;
}

/** First it says who gets the letter and shows it; the button repeats how many. */
function LetterForm({ sessionId, house, onDone, onNext }: LetterFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState<Words>({});
  const [planned, setPlanned] = useState<{ of: Words; plan: PlannedLetter } | null>(null);
  const [mailsWritten, setMailsWritten] = useState<number | null>(null);
  const { act, refusal, isBusy, dialog } = useSigned();
  const write = async (tells: number | null) => {
    const answer = await act('writeLetter', { session: sessionId, key, ...textsOf(words), tells });
    setPlanned(answer?.kind === 'planned' ? { of: words, plan: answer } : null);
    if (answer?.kind !== 'written') return;
    setMailsWritten(answer.mails);
    onDone();
  };
  // An answer that comes after the words were changed shows another letter.
  const plan = planned?.of === words ? planned.plan : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write(plan?.mails ?? null);
  };
  if (mailsWritten !== null)
    return (
      <>
        <p role="status">{say('letter-written', { n: formatNumber(mailsWritten) })}</p>
        <button type="button" className="button" onClick={onNext}>
          {say('letter-next')}
        </button>
      </>
    );
  const change = (language: Language, part: Partial<{ subject: string; body: string }>) =>
    setWords({ ...words, [language]: { subject: '', body: '', ...words[language], ...part } });
  const others = languages.filter((one) => one !== house);
  // The question for password and code is a form of its own, beside this one.
  return (
    <>
      <form className="letter" onSubmit={submit}>
        <LetterFields language={house} isRequired words={words} onChange={change} />
        <details>
          <summary>{say('letter-others')}</summary>
          <p className="mute">
            {say('letter-others-hint', { language: languageNames[otherwiseIn(words, house)] })}
          </p>
          {others.map((one) => (
            <LetterFields key={one} language={one} isRequired={false} words={words} onChange={change} />
          ))}
        </details>
        {plan && <Plan plan={plan} words={words} house={house} />}
        <RefusalNote refusal={refusal} />
        <button type="submit" className={plan ? 'button go' : 'button'} disabled={isBusy}>
          {plan ? say('letter-go', { n: formatNumber(plan.mails) }) : say('letter-look')}
        </button>
      </form>
      {dialog}
    </>
  );
}

/** In which language somebody reads it whose own is missing. */
function otherwiseIn(words: Words, house: Language): Language {
  return words.en?.subject.trim() && words.en.body.trim() ? 'en' : house;
}

function textsOf(words: Words) {
  const filled = languages.flatMap((one) => {
    const text = words[one];
    return text?.subject.trim() && text.body.trim() ? [[one, text] as const] : [];
  });
  return {
    subject: Object.fromEntries(filled.map(([one, { subject }]) => [one, subject])),
    body: Object.fromEntries(filled.map(([one, { body }]) => [one, body])),
  };
}

function LetterFields({
  language,
  isRequired,
  words,
  onChange,
}: {
  language: Language;
  isRequired: boolean;
  words: Words;
  onChange(language: Language, part: Partial<{ subject: string; body: string }>): void;
}) {
  const id = useId();
  const { subject = '', body = '' } = words[language] ?? {};
  const named = (text: string) => (isRequired ? text : `${text}, ${languageNames[language]}`);
  return (
    <>
      <Field
        label={named(say('letter-subject'))}
        required={isRequired}
        maxLength={120}
        value={subject}
        onText={(text) => onChange(language, { subject: text })}
      />
      <p className="field">
        <label htmlFor={id}>{named(say('letter-body'))}</label>
        <textarea
          id={id}
          rows={isRequired ? 8 : 4}
          maxLength={4000}
          required={isRequired}
          value={body}
          onChange={({ target }) => onChange(language, { body: target.value })}
        />
      </p>
    </>
  );
}

function Plan({ plan, words, house }: { plan: PlannedLetter; words: Words; house: Language }) {
  const parts = plan.languages.map(
    ({ language, mails }) => `${languageNames[language]} ${formatNumber(mails)}`,
  );
  const ofHouse = plan.languages.filter(
    ({ language }) => language !== house && !words[language]?.body.trim(),
  );
  return (
    <div role="status">
      <p>
        <b>{say('letter-plan', { n: formatNumber(plan.mails) })}</b> {join('list', deskLanguage(), parts)}
      </p>
      {ofHouse.length > 0 && (
        <p className="mute">
          {say('letter-of-house', { language: languageNames[otherwiseIn(words, house)] })}
        </p>
      )}
      {plan.untold.length > 0 && (
        <p className="mute">{say('change-untold', { orders: plan.untold.join(', ') })}</p>
      )}
      {plan.preview.map(({ language, subject, text }, index) => (
        <details key={language} open={index === 0}>
          <summary>{say('letter-preview', { language: languageNames[language] })}</summary>
          <b>{subject}</b>
          <p className="letter-body">{text}</p>
        </details>
      ))}
    </div>
  );
}

function WrittenLetters({ view }: { view: LettersView }) {
  if (view.letters.length === 0) return <p className="empty">{say('letters-none')}</p>;
  return (
    <ul className="kept">
      {view.letters.map(({ id, at, who, subject, body, mails, sent, failed }) => (
        <li key={id}>
          <details>
            <summary>
              <b>{subject}</b>{' '}
              <span className="mute">
                {momentText(at)} · {who} · {say('letter-sent', { sent, n: mails })}
                {failed > 0 && ` · ${say('letter-failed', { n: failed })}`}
              </span>
            </summary>
            <p className="letter-body">{body}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
