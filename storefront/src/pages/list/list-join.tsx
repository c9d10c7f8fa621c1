import { useEffect, useRef } from 'react';
import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './list.module.css';
import type { ListJoinData } from './list-data.ts';
import { Select } from './select.tsx';

/** Who waits for places of sold-out sessions. */
export function ListJoin({ data }: { data: ListJoinData }) {
  const t = useTexts('waiting');
  return (
    <div className={styles.page}>
      <BackLink href={data.eventUrl}>{t('to-event')}</BackLink>
      <PageTitle>{data.phase === 'sent' ? t('sent-title') : t('page-title')}</PageTitle>
      <p className={styles.event}>{data.title}</p>
      {data.phase === 'sent' && <StatusLine kind="done">{t('sent')}</StatusLine>}
      {data.phase === 'none' && (
        <>
          <Note>{t('none')}</Note>
          <LinkButton href={data.eventUrl}>{t('to-event')}</LinkButton>
        </>
      )}
      {data.phase === 'form' && <JoinForm data={data} />}
    </div>
  );
}

const emailStorage = 'foyer-list-email';

function JoinForm({ data }: { data: ListJoinData }) {
  const t = useTexts('waiting');
  const { language, houseLanguage } = useHouse();
  const email = useRef<HTMLInputElement>(null);
  // A refusal brings back all but the address, which no log shall hold.
  useEffect(() => {
    const typed = readStored(emailStorage);
    if (data.refused !== '' && typeof typed === 'string' && email.current) email.current.value = typed;
    store(emailStorage, null);
  }, [data.refused]);
  return (
    <form
      className={styles.form}
      method="post"
      action={`/list/join/${encodeURIComponent(data.eventId)}`}
      onSubmit={() => store(emailStorage, email.current?.value ?? null)}
    >
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {data.refused === '' ? (
        <p>{t('lead')}</p>
      ) : (
        <div role="alert">
          <Note kind="bad">{t(refusalKey(data.refused))}</Note>
        </div>
      )}
      <Choices data={data} />
      <TextField
        ref={email}
        label={t('email')}
        hint={t('email-hint')}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        required
      />
      {data.captcha && <Code {...data.captcha} />}
      {data.consents.length > 0 && (
        <div>
          {data.consents.map(({ id, html, isTicked }) => (
            <Checkbox
              key={id}
              flat
              name="consent"
              value={id}
              required
              defaultChecked={isTicked}
              label={<SafeHtml as="span" html={html} />}
            />
          ))}
        </div>
      )}
      <Button type="submit" look="main" wide>
        {t('join')}
      </Button>
    </form>
  );
}

/** Which dates and places, and for how many. */
function Choices({ data }: { data: ListJoinData }) {
  const t = useTexts('waiting');
  const parties = Array.from({ length: data.mostParty }, (_, index) => ({
    value: String(index + 1),
    words: String(index + 1),
  }));
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('when')}</legend>
        {data.sessions.map(({ id, when, isChosen }) => (
          <Checkbox key={id} name="session" value={id} defaultChecked={isChosen} label={when} />
        ))}
      </fieldset>
      <Select
        label={t('party')}
        name="party"
        required
        defaultValue={data.party}
        options={[{ value: '', words: t('choose-party') }, ...parties]}
      />
      {data.hasSeats && (
        <Checkbox
          name="together"
          value="1"
          flat
          defaultChecked={data.together}
          label={t('together')}
          note={t('together-note')}
        />
      )}
      {data.zones.length > 1 && (
        <fieldset className={styles.group}>
          <legend>{t('zones')}</legend>
          {data.zones.map(({ id, name, price, isChosen }) => (
            <Checkbox
              key={id}
              name="zone"
              value={id}
              defaultChecked={isChosen}
              label={name}
              aside={t('from', { price })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** The picture's code, where the shop wants to know whether it is a person. */
function Code({ id, url }: { id: string; url: string }) {
  const t = useTexts('waiting');
  return (
    <div className={styles.captcha}>
      <input type="hidden" name="captcha" value={id} />
      <img src={url} alt={t('code-picture')} width="280" height="96" />
      <TextField
        label={t('code')}
        name="code"
        maxLength={8}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </div>
  );
}

/** Codes of refusals that have words of their own here. */
const told = ['9998', '1001', '11', '12', '26', '27'] as const;

function refusalKey(code: string) {
  const known = told.find((one) => one === code.replace('-', ''));
  if (code === 'party') return 'refused-party';
  return known ? (`refused-${known}` as const) : 'refused';
}
