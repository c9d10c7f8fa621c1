import { join } from '@foyer/contract/rules/joining.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './list.module.css';
import type { ListEntryData, OfferWords } from './list-data.ts';
import { Select } from './select.tsx';

/** An entry of the waiting list, by the link of its mails. */
export function ListEntry({ data }: { data: ListEntryData }) {
  const t = useTexts('waiting');
  const { state, offer } = data;
  return (
    <div className={styles.page}>
      <BackLink href={data.eventUrl}>{t('to-event')}</BackLink>
      <PageTitle>{offer ? t('title-offered', { time: offer.time }) : t(`title-${titleOf(state)}`)}</PageTitle>
      <p className={styles.event}>{data.title}</p>
      {data.refused !== '' && (
        <div role="alert">
          <Note kind="bad">{t(refusalKey(data.refused))}</Note>
        </div>
      )}
      {offer ? <Offer data={data} offer={offer} /> : <Standing data={data} />}
    </div>
  );
}

/** An offer that ended while the page was made is over. */
function titleOf(state: ListEntryData['state']) {
  return state === 'offered' ? 'over' : state;
}

/** Codes of refusals that have words of their own here. */
const told = ['9998', '11', '12', '26', '1', '10'] as const;

function refusalKey(code: string) {
  const known = told.find((one) => one === code.replace('-', ''));
  return known ? (`refused-${known}` as const) : 'refused';
}

function Standing({ data }: { data: ListEntryData }) {
  const t = useTexts('waiting');
  const { state, joinUrl } = data;
  const isOpen = state === 'asked' || state === 'waiting';
  return (
    <div className={styles.part}>
      <p>{t(`${titleOf(state)}-text`)}</p>
      <Wish data={data} showsTurn={state === 'waiting'} />
      {data.chance && state === 'waiting' && <p>{t('chance', data.chance)}</p>}
      {state === 'waiting' && data.together && data.party >= 4 && <Note>{t('rare')}</Note>}
      {state === 'asked' && (
        <Act data={data} act="confirm">
          <Button type="submit" look="main" wide>
            {t('join')}
          </Button>
        </Act>
      )}
      {isOpen && <Leave data={data} />}
      {!isOpen && state !== 'taken' && <LinkButton href={joinUrl}>{t('again')}</LinkButton>}
    </div>
  );
}

function Wish({ data, showsTurn }: { data: ListEntryData; showsTurn: boolean }) {
  const t = useTexts('waiting');
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{t('party')}</dt>
        <dd>
          {data.party}
          {data.together && `. ${t('together')}`}
        </dd>
      </div>
      {data.zones !== '' && (
        <div>
          <dt>{t('zones-asked')}</dt>
          <dd>{data.zones}</dd>
        </div>
      )}
      {data.sessions.map(({ id, when, ahead }) => (
        <div key={id}>
          <dt>{when}</dt>
          {showsTurn && (
            <dd className={styles.strong}>{ahead === 0 ? t('first') : t('ahead', { count: ahead })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Offer({ data, offer }: { data: ListEntryData; offer: OfferWords }) {
  const t = useTexts('waiting');
  return (
    <div className={styles.offer}>
      <div className={styles.part}>
        <p>{t('offered-text', { until: offer.until })}</p>
        <dl className={styles.rows}>
          <div>
            <dt>{t('when-offered')}</dt>
            <dd className={styles.strong}>{offer.when}</dd>
          </div>
          <div>
            <dt>{t('places')}</dt>
            <dd className={styles.strong}>{offer.places}</dd>
          </div>
          <div>
            <dt>{t('number')}</dt>
            <dd>{data.party}</dd>
          </div>
        </dl>
        <BuyForm data={data} offer={offer} />
      </div>
      <section className={styles.ways} aria-labelledby="pass-title">
        <h2 id="pass-title">{t('pass-title')}</h2>
        <p>{data.passesLeft > 0 ? t('pass-text') : t('pass-over')}</p>
        <Act data={data} act="pass">
          <Button type="submit" wide>
            {data.passesLeft > 0 ? t('pass') : t('pass-last')}
          </Button>
        </Act>
        <Leave data={data} />
      </section>
    </div>
  );
}

/** The tickets, who buys them, and what is agreed to: the order is paid on its own page. */
function BuyForm({ data, offer }: { data: ListEntryData; offer: OfferWords }) {
  const t = useTexts('waiting');
  const forms = useTexts('forms');
  const tickets = Array.from({ length: data.party }, (_, index) => index + 1);
  const prices = offer.prices.map(({ value, name, price }) => ({
    value,
    words: join('facts', t.language, [name, price ?? t('free')]),
  }));
  const [only, ...others] = prices;
  const [chosen, setChosen] = useState(() => tickets.map(() => only?.value ?? ''));
  const fields = useRef<HTMLDivElement>(null);
  const read = () => {
    const selects = [...(fields.current?.querySelectorAll('select') ?? [])];
    if (selects.length > 0) setChosen(selects.map(({ value }) => value));
  };
  // What was chosen before the page came alive counts.
  useEffect(read, []);
  const money = useMoney();
  const alive = useAlive();
  return (
    <Act data={data} act="buy">
      {only && others.length === 0 ? (
        <dl className={styles.rows}>
          <div>
            <dt>{t('one-price')}</dt>
            <dd>{only.words}</dd>
          </div>
        </dl>
      ) : null}
      <div ref={fields} className={styles.fields} onChange={read}>
        {tickets.map((number) =>
          only && others.length === 0 ? (
            <input key={number} type="hidden" name="ticket" value={only.value} />
          ) : (
            <Select
              key={number}
              label={t('ticket', { number })}
              name="ticket"
              defaultValue={only?.value}
              options={[...prices, { value: '', words: t('no-ticket') }]}
            />
          ),
        )}
        <TextField label={forms('fio')} name="fio" autoComplete="name" autoCapitalize="words" required />
        <TextField label={forms('phone')} name="phone" type="tel" autoComplete="tel" required />
      </div>
      <div>
        {offer.consents.map(({ id, html, required }) => (
          <Checkbox
            key={id}
            flat
            name="consent"
            value={id}
            required={required}
            label={<SafeHtml as="span" html={html} />}
          />
        ))}
      </div>
      {/* Without a script nothing follows another choice. */}
      {(alive || others.length === 0) && (
        <dl className={styles.rows}>
          <div>
            <dt>{t('to-pay')}</dt>
            <dd className={styles.strong}>{money(chosen.reduce((sum, value) => sum + priceIn(value), 0))}</dd>
          </div>
        </dl>
      )}
      <Button type="submit" look="main" wide>
        {t('buy')}
      </Button>
    </Act>
  );
}

/** What the form sends is a category and its price: `3.94500`. '': no ticket. */
function priceIn(value: string): Money {
  return Number(value.split('.')[1] ?? 0);
}

function Leave({ data }: { data: ListEntryData }) {
  const t = useTexts('waiting');
  return (
    <Act data={data} act="leave">
      <Button type="submit" look="text" wide>
        {t('leave')}
      </Button>
    </Act>
  );
}

interface ActProps {
  data: ListEntryData;
  act: 'confirm' | 'pass' | 'leave' | 'buy';
  children: ReactNode;
}

function Act({ data, act, children }: ActProps) {
  const { language, houseLanguage } = useHouse();
  return (
    <form className={styles.form} method="post" action={`/list/${encodeURIComponent(data.name)}`}>
      <input type="hidden" name="act" value={act} />
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {children}
    </form>
  );
}
