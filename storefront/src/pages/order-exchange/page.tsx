import { join } from '@foyer/contract/rules/joining.ts';
import { useState } from 'react';
import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Note } from '#ui/note.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { useAlive } from '#ui/use-alive.ts';
import type {
  EveningChoice,
  ExchangeData,
  ExchangePageData,
  ExchangeParams,
  PlacesChoice,
} from './exchange-loader.ts';
import styles from './exchange-page.module.css';
import { StandingPart } from './standing-part.tsx';

/** Another evening for tickets of an order. Plain forms: they work the same without a script. */
export const page: PageModule<ExchangeParams, ExchangePageData> = {
  areas: ['exchange'],
  loader: async () => (await import('./exchange-loader.ts')).exchangeLoader,
  View: ExchangePage,
  identity: ({ hash }, query) => `${hash} ${query}`,
};

export function ExchangePage({ data }: ViewProps<ExchangeParams, ExchangePageData>) {
  const t = useTexts('exchange');
  const shell = useTexts('shell');
  const paths = usePaths();
  if (!data) return <GonePage title={t('gone-title')} text={t('gone-text')} />;
  const { standing } = data;
  const isOver = standing !== null && standing.newHash === data.hash && standing.state !== 'done';
  return (
    <>
      <BackLink href={paths.order(data.hash)}>{shell('back-to-order', { number: data.number })}</BackLink>
      <PageTitle>{standing && isOver ? t(`title-${standing.state}`) : titleOf(data, t)}</PageTitle>
      {data.refused !== '' && <Note kind="bad">{t(refusalKey(data.refused))}</Note>}
      {standing && <StandingPart data={data} standing={standing} />}
      {!isOver && <Exchange data={data} />}
    </>
  );
}

type Texts = ReturnType<typeof useTexts<'exchange'>>;

function titleOf({ standing, cause }: ExchangeData, t: Texts): string {
  return standing?.state === 'done' && cause !== null ? t('title-done') : t('title');
}

/** Codes of refusals that have words of their own here. */
const told = ['1', '5', '10', '25', '40'] as const;

function refusalKey(code: string) {
  const known = told.find((one) => one === code);
  if (code === 'choose') return 'choose-first';
  return known ? (`refused-${known}` as const) : 'refused';
}

function Exchange({ data }: { data: ExchangeData }) {
  const t = useTexts('exchange');
  const { cause, until, standing } = data;
  // What an earlier exchange brought says enough where its tickets go no further.
  if (cause !== null && standing?.state === 'done') return null;
  return (
    <div className={styles.page}>
      <p>{data.title}</p>
      {cause === null && <p>{until === '' ? t('lead') : t('lead-until', { until })}</p>}
      {data.paysInFull && data.evenings.length > 0 && <p>{t('in-full')}</p>}
      {data.tickets.length > 1 && data.tickets.some((ticket) => ticket.cause === null) && (
        <TicketsForm data={data} />
      )}
      {cause !== null && <Note>{causeText(data, t)}</Note>}
      {cause === null && data.evenings.length === 0 && <Note>{t('none')}</Note>}
      {data.evenings.length > 0 && <EveningsForm data={data} />}
    </div>
  );
}

function causeText({ cause, until }: Pick<ExchangeData, 'cause' | 'until'>, t: Texts): string {
  if (cause === 'time-over') return until === '' ? t('why-time-passed') : t('why-time-over', { until });
  return cause === null ? '' : t(`why-${cause}`);
}

/** Which tickets: the evenings and their sums are for these. */
function TicketsForm({ data }: { data: ExchangeData }) {
  const t = useTexts('exchange');
  const paths = usePaths();
  const { language, houseLanguage } = useHouse();
  return (
    <form className={styles.tickets} method="get" action={paths.orderExchange(data.hash).split('?')[0]}>
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      <fieldset>
        <legend>{t('which')}</legend>
        {data.tickets.map(({ id, words, number, sum, isChosen, cause }) => (
          <Checkbox
            key={id}
            name="ticket"
            value={id}
            defaultChecked={isChosen}
            disabled={cause !== null}
            label={join('facts', language, [words, number && t('number', { number })])}
            aside={sum}
            note={cause === null ? undefined : causeText({ cause, until: '' }, t)}
          />
        ))}
      </fieldset>
      <Button type="submit">{t('show')}</Button>
    </form>
  );
}

function EveningsForm({ data }: { data: ExchangeData }) {
  const t = useTexts('exchange');
  const { language, houseLanguage } = useHouse();
  const [value, setValue] = useState(data.asked);
  const chosen = findChoice(data.evenings, value);
  const later = data.evenings.slice(shownAtOnce);
  const evening = (row: EveningChoice) => (
    <Evening key={row.when} row={row} data={data} value={value} onChange={setValue} />
  );
  return (
    <form className={styles.choice} method="post" action={`/order/exchange/${data.hash.toLowerCase()}`}>
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      {data.tickets
        .filter(({ isChosen }) => isChosen)
        .map(({ id }) => (
          <input key={id} type="hidden" name="ticket" value={id} />
        ))}
      <div className={styles.evenings}>
        <h2>{t('evenings')}</h2>
        {data.evenings.slice(0, shownAtOnce).map(evening)}
        {later.length > 0 && (
          <Disclosure summary={t('later', { count: later.length })} open={isAmong(later, data.asked)}>
            {later.map(evening)}
          </Disclosure>
        )}
      </div>
      <div className={classNames(styles.side, chosen === null && styles.unchosen)}>
        <Sums data={data} chosen={chosen} />
        <PayBar
          sum={chosen ? barWords(chosen.choice, data.paysInFull, t) : t('choose')}
          holds={chosen ? holdsWords(chosen, data.paysInFull, t) : data.was.when}
        >
          <Button type="submit" look="main">
            {t('exchange')}
          </Button>
        </PayBar>
      </div>
    </form>
  );
}

/** So many fit on two screens of a phone; a run of a whole season does not. */
const shownAtOnce = 4;

interface EveningProps {
  row: EveningChoice;
  data: Pick<ExchangeData, 'asked' | 'paysInFull'>;
  value: string;
  onChange: (value: string) => void;
}

function Evening({ row, data, value, onChange }: EveningProps) {
  const t = useTexts('exchange');
  const alive = useAlive();
  const { when, planUrl, options } = row;
  return (
    <div id={isAmong([row], data.asked) ? 'chosen' : undefined}>
      <RadioList
        legend={when}
        name="choice"
        options={options.map((option) => ({
          value: option.value,
          label: placesWords(option, t),
          aside: sumWords(option, data.paysInFull, t),
          note: noteWords(option, data.paysInFull, t),
        }))}
        value={value}
        onChange={onChange}
      />
      {options.length === 0 && <p>{t('not-together')}</p>}
      {planUrl !== '' && alive && (
        <p className={styles.plan}>
          <a href={planUrl} aria-label={`${t('on-plan')}, ${when}`}>
            {t('on-plan')}
          </a>
        </p>
      )}
    </div>
  );
}

function isAmong(evenings: readonly EveningChoice[], value: string): boolean {
  return findChoice(evenings, value) !== null;
}

/** When; or that the sum is paid at once, not the difference. */
function holdsWords({ when, choice }: Chosen, paysInFull: boolean, t: Texts): string {
  return paysInFull && choice.isPaidNow ? t('pay-now') : when;
}

/** The bar has room for a sum: what the press leads to paying. */
function barWords({ kind, sum, isPaidNow, paysNow }: PlacesChoice, paysInFull: boolean, t: Texts): string {
  if (paysInFull && isPaidNow) return paysNow;
  if (kind === 'even') return t('even');
  return `${kind === 'pay' ? '+' : '−'}${sum}`;
}

/** Beside a bar that asks for the whole sum the difference alone would look like a second price. */
function sumWords(option: PlacesChoice, paysInFull: boolean, t: Texts): string {
  const { kind, sum, isPaidNow, paysNow } = option;
  if (paysInFull && isPaidNow) return paysNow;
  return kind === 'even' ? t('even') : t(kind, { sum });
}

function noteWords({ lost, refundsNow, isPaidNow }: PlacesChoice, paysInFull: boolean, t: Texts) {
  const back = paysInFull && isPaidNow && refundsNow;
  const notes = [
    back && join('label', t.language, [t('refund-later'), back]),
    lost && t('lost', { sum: lost }),
  ];
  return join('phrases', t.language, notes) || undefined;
}

function placesWords({ isSame, places, zone }: PlacesChoice, t: Texts): string {
  if (isSame) return t('same', { zone });
  if (places !== '') return places;
  return zone === '' ? t('no-numbers-here') : t('no-numbers', { zone });
}

interface Chosen {
  when: string;
  choice: PlacesChoice;
}

function findChoice(evenings: readonly EveningChoice[], value: string): Chosen | null {
  for (const { when, options } of evenings) {
    const choice = options.find((option) => option.value === value);
    if (choice) return { when, choice };
  }
  return null;
}

/** What was, what becomes of it, and the money between. */
function Sums({ data, chosen }: { data: ExchangeData; chosen: Chosen | null }) {
  const t = useTexts('exchange');
  const { was, paysInFull } = data;
  return (
    <div className={styles.sums}>
      <dl className={styles.change}>
        <dt>{t('was')}</dt>
        <dd>
          <s>{was.when}</s>
          <br />
          <s>{was.places}</s>
        </dd>
        {chosen && (
          <>
            <dt>{t('becomes')}</dt>
            <dd>
              <b>{chosen.when}</b>
              <br />
              {placesWords(chosen.choice, t)}
            </dd>
          </>
        )}
      </dl>
      {chosen && (
        <dl className={styles.rows}>
          <Row name={t('new-tickets')} sum={chosen.choice.due} />
          {paysInFull ? (
            <>
              <Row name={t('pay-now')} sum={chosen.choice.paysNow} isStrong />
              {chosen.choice.refundsNow !== '' && (
                <Row name={t('refund-later')} sum={chosen.choice.refundsNow} />
              )}
            </>
          ) : (
            <>
              <Row name={t('old-tickets')} sum={`−${was.sum}`} />
              <Row
                name={t(chosen.choice.kind === 'back' ? 'to-back' : 'to-pay')}
                sum={chosen.choice.sum}
                isStrong
              />
            </>
          )}
          {chosen.choice.bonuses !== '' && <Row name={t('to-card')} sum={chosen.choice.bonuses} />}
        </dl>
      )}
      {chosen && <p>{t(chosen.choice.isPaidNow ? 'next-pay' : 'next-mail')}</p>}
    </div>
  );
}

function Row({ name, sum, isStrong }: { name: string; sum: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  );
}
