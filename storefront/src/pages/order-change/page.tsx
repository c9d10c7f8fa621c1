import { BackLink } from '#features/shell/back-link.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Note } from '#ui/note.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { ChangeData, ChangedWords, ChangePageData, ChangeParams } from './change-loader.ts';
import styles from './change-page.module.css';

/** The choice after a session was changed. A plain form: it works the same without a script. */
export const page: PageModule<ChangeParams, ChangePageData> = {
  areas: ['change'],
  loader: async () => (await import('./change-loader.ts')).changeLoader,
  View: ChangePage,
  identity: ({ hash }, query) => `${hash} ${query.get('name') ?? ''} ${query.get('refused') ?? ''}`,
};

export function ChangePage({ data }: ViewProps<ChangeParams, ChangePageData>) {
  const t = useTexts('change');
  const shell = useTexts('shell');
  const paths = usePaths();
  if (!data) return <GonePage title={t('gone-title')} text={t('gone-text')} />;
  const { kind } = data;
  return (
    <div className={styles.page}>
      <BackLink href={paths.order(data.hash)}>{shell('back-to-order', { number: data.number })}</BackLink>
      <PageTitle>{kind === 'moved' ? t('title-moved', { day: data.now.day }) : t(`title-${kind}`)}</PageTitle>
      {(kind === 'moved' || kind === 'venue') && <p className={styles.event}>{data.now.title}</p>}
      {data.because !== '' && <p>{data.because}</p>}
      <Times data={data} />
      {data.refused !== '' && <Note kind="bad">{t(data.refused === '23' ? 'too-late' : 'refused')}</Note>}
      <Standing data={data} />
      {(data.phase === 'choosing' || data.phase === 'staying') && <Choice data={data} />}
    </div>
  );
}

function Times({ data }: { data: ChangeData }) {
  const t = useTexts('change');
  const { kind, was, now } = data;
  if (kind === 'off') return <Time label={t('was')} words={was} isOver title={was.title} where="" />;
  const hasTitle = kind === 'replaced';
  const hasPlace = was.where !== now.where;
  return (
    <div className={styles.times}>
      <Time
        label={t('was')}
        words={was}
        isOver
        title={hasTitle ? was.title : ''}
        where={hasPlace ? was.where : ''}
      />
      <Time
        label={t('now')}
        words={now}
        title={hasTitle ? now.title : ''}
        where={hasPlace ? now.where : ''}
      />
    </div>
  );
}

interface TimeProps {
  label: string;
  words: ChangedWords;
  title: string;
  where: string;
  isOver?: boolean;
}

function Time({ label, words, title, where, isOver }: TimeProps) {
  return (
    <dl className={isOver ? styles.before : styles.after}>
      <dt>{label}</dt>
      {title !== '' && <dd>{title}</dd>}
      <dd>{isOver ? <s>{words.when}</s> : words.when}</dd>
      {where !== '' && <dd>{where}</dd>}
    </dl>
  );
}

/** What was chosen, or what silence means. */
function Standing({ data }: { data: ChangeData }) {
  const t = useTexts('change');
  const { phase, kind, until, now, returnedSum, isFree, sum } = data;
  if (phase === 'undone') return <StatusLine kind="done">{t('undone')}</StatusLine>;
  if (phase === 'returned')
    return (
      <StatusLine kind="done">{isFree ? t('returned-free') : t('returned', { sum: returnedSum })}</StatusLine>
    );
  if (phase === 'over') return <Note>{kind === 'off' ? t('over-off') : t('over')}</Note>;
  if (phase === 'staying')
    return <StatusLine kind="done">{t('staying', { when: now.when, until })}</StatusLine>;
  if (kind !== 'off') return <p>{t('choice', { until })}</p>;
  return (
    <p>{data.paysByItself ? t('off-by-itself', { sum, until }) : t('off-on-request', { sum, until })}</p>
  );
}

function Choice({ data }: { data: ChangeData }) {
  const t = useTexts('change');
  const { language, houseLanguage } = useHouse();
  const good = data.tickets.filter(({ isReturned }) => !isReturned);
  const gone = data.tickets.filter(({ isReturned }) => isReturned);
  return (
    <form className={styles.form} method="post" action={`/order/change/${data.hash.toLowerCase()}`}>
      <input type="hidden" name="name" value={data.name} />
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      <fieldset className={styles.tickets}>
        <legend>{t('tickets')}</legend>
        {good.map(({ id, words, amount }) => (
          <Checkbox key={id} name="ticket" value={id} defaultChecked label={words} aside={amount} />
        ))}
        {gone.map(({ id, words }) => (
          <p key={id} className={styles.gone}>
            <s>{words}</s> {t('ticket-returned')}
          </p>
        ))}
      </fieldset>
      {data.addOns && <p className={styles.note}>{t('add-ons', data.addOns)}</p>}
      <div className={styles.buttons}>
        {data.kind !== 'off' && data.phase === 'choosing' && (
          <Button type="submit" name="answer" value="stay" wide>
            {t('stay')}
          </Button>
        )}
        <Button type="submit" name="answer" value="money" wide look={data.kind === 'off' ? 'main' : 'usual'}>
          {data.isFree ? t('cannot-come') : t('refund')}
        </Button>
      </div>
      <p className={styles.note}>{t('after')}</p>
    </form>
  );
}
