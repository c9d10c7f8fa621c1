import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { BuyForm } from './buy-form.tsx';
import styles from './list.module.css';
import { ListAct } from './list-act.tsx';
import type { ListEntryData, OfferWords } from './list-data.ts';

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
const told = ['9998', '11', '26', '1', '10', 'ticket'] as const;

function refusalKey(code: string) {
  if (code === '12') return 'refused-buyer';
  const known = told.find((one) => one === code.replace('-', ''));
  return known ? (`refused-${known}` as const) : 'refused';
}

function Standing({ data }: { data: ListEntryData }) {
  const t = useTexts('waiting');
  const { state, joinUrl } = data;
  const isOpen = state === 'asked' || state === 'waiting' || state === 'off';
  return (
    <div className={styles.part}>
      <p>{t(`${titleOf(state)}-text`)}</p>
      <Wish data={data} showsTurn={state === 'waiting'} />
      {data.chance && state === 'waiting' && <p>{t('chance', data.chance)}</p>}
      {state === 'waiting' && data.together && data.party >= 4 && <Note>{t('rare')}</Note>}
      {state === 'asked' && (
        <ListAct data={data} act="confirm">
          <Button type="submit" look="main" wide>
            {t('join')}
          </Button>
        </ListAct>
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
        <ListAct data={data} act="pass">
          <Button type="submit" wide>
            {data.passesLeft > 0 ? t('pass') : t('pass-last')}
          </Button>
        </ListAct>
        <Leave data={data} />
      </section>
    </div>
  );
}

function Leave({ data }: { data: ListEntryData }) {
  const t = useTexts('waiting');
  return (
    <ListAct data={data} act="leave">
      <Button type="submit" look="text" wide>
        {t('leave')}
      </Button>
    </ListAct>
  );
}
