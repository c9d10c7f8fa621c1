import type { Api } from '@foyer/contract/calls.ts';
import type { Answer, Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder } from '@foyer/contract/order/order.ts';
import { confirmVisitors } from '@foyer/contract/people/visitor-calls.ts';
import { between, join } from '@foyer/contract/rules/joining.ts';
import { createContext, useContext, useRef, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';
import { ConsentList } from '#features/place-order/consent-list.tsx';
import { useModal } from '#features/shell/modal.tsx';
import { PageTitle } from '#features/shell/page-title.tsx';
import { useRuleDialog } from '#features/shell/rule-dialog.tsx';
import { TimeLeft } from '#features/shell/time-left.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Note } from '#ui/note.tsx';
import { PayBar } from '#ui/pay-bar.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { isBuyer, useVisitorsForm, type VisitorsForm } from './use-visitors-form.ts';
import { VisitorCard } from './visitor-card.tsx';
import { fieldId, fieldLabels } from './visitor-texts.ts';
import type { VisitorSession, VisitorsData } from './visitors-loader.ts';
import styles from './visitors-sheet.module.css';

/** After these refusals the order no longer waits for names: the page reloads and leads on. */
const overKinds: readonly Refusal['kind'][] = ['order-finished', 'reservation-over', 'order-gone'];

/** Confirming: the order view after success, a message with the button back after anything else (NT-11). */
function useConfirming(data: VisitorsData, form: VisitorsForm) {
  const { language } = useHouse();
  const router = useRouter();
  const paths = usePaths();
  const effects = useVisitorsEffects();
  const showModal = useModal();
  const errors = useTexts('errors');
  const [busy, setBusy] = useState(false);
  // A second press may come before the first has rendered.
  const isSending = useRef(false);
  const settle = async (answer: Answer<PlacedOrder>) => {
    if (answer.ok) {
      form.confirmed();
      await router.navigate(paths.order(data.hash));
      // Still here: the next page failed to load. The next press sends the same names again.
      if (router.state().trouble === null) form.forget();
      return;
    }
    await showModal({ kind: 'error', text: answer.text, code: answer.code });
    if (overKinds.includes(answer.refusal.kind)) await router.reload();
  };
  const send = async (ready: NonNullable<ReturnType<VisitorsForm['submit']>>) => {
    try {
      const api = await effects.api();
      await settle(await api.confirmVisitors({ hash: data.hash, language, ...ready }));
    } catch (failure) {
      const reason = failure instanceof NetworkFailure ? failure.reason : 'offline';
      const text = reason === 'server' ? errors('internal', { code: '-9999' }) : errors(reason);
      await showModal({ kind: 'error', text });
    }
  };
  const confirm = async () => {
    const ready = isSending.current ? null : form.submit();
    if (!ready) return;
    isSending.current = true;
    setBusy(true);
    await send(ready);
    isSending.current = false;
    setBusy(false);
  };
  return { busy, confirm };
}

/** The page's outside effect: the call that names the visitors, loaded on first use. */
interface VisitorsEffects {
  api(): Promise<Pick<Api, 'confirmVisitors'>>;
}

/** Tests provide their own. */
export const VisitorsEffectsContext = createContext<VisitorsEffects>({
  api: async () => browserApi({ confirmVisitors }),
});

function useVisitorsEffects(): VisitorsEffects {
  return useContext(VisitorsEffectsContext);
}

/** Up to this many tickets all cards start open; with more only the first. */
const fewTickets = 3;

/** The event, a card per ticket, the time left, consents and the button. */
export function VisitorsSheet({ data }: { data: VisitorsData }) {
  const form = useVisitorsForm(data);
  return (
    <>
      <VisitorsTitle data={data} />
      <div className={styles.sheet}>
        <div className={styles.cards}>
          <VisitorErrors form={form} />
          {data.sessions.map((session) => (
            <SessionCards key={session.tickets[0]?.id} session={session} data={data} form={form} />
          ))}
        </div>
        <div className={styles.side}>
          <ConfirmPart data={data} form={form} />
        </div>
      </div>
    </>
  );
}

/** Event, age limit, date with weekday, time and address (NT-3). */
function VisitorsTitle({ data }: { data: VisitorsData }) {
  const t = useTexts('visitors');
  const [first, ...others] = data.sessions;
  return (
    <>
      <PageTitle>{data.title}</PageTitle>
      <div className={styles.facts}>
        {first && <SessionFacts session={first} withDay={others.length === 0} />}
        <p>{t('order', { number: data.number })}</p>
      </div>
    </>
  );
}

function SessionFacts({ session, withDay }: { session: VisitorSession; withDay: boolean }) {
  const t = useTexts('visitors');
  const { when, age, venue, address } = session;
  const place = join('facts', t.language, [venue, address]);
  return (
    <p>
      {withDay && <b>{when}</b>}
      <span>{[t('age', { age }), place].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

interface SessionCardsProps {
  session: VisitorSession;
  data: VisitorsData;
  form: VisitorsForm;
}

function SessionCards({ session, data, form }: SessionCardsProps) {
  const t = useTexts('visitors');
  const isOnly = data.sessions.length === 1;
  // Nobody comes twice.
  const isNamed = Object.values(form.forms).some((one) => isBuyer(one, data.buyerName));
  const isWrong = (id: number) => form.attempts > 0 && form.problems.some(({ card }) => card.id === id);
  return (
    <section>
      <h2>{isOnly ? t('heading') : session.when}</h2>
      {isOnly && <p className={styles.lead}>{t('lead')}</p>}
      <div className={styles.folds}>
        {session.tickets.map((card) => (
          <VisitorCard
            key={card.id}
            card={card}
            form={form}
            lists={data.choices}
            buyerName={isNamed ? '' : data.buyerName}
            open={data.ticketCount <= fewTickets || card.number === 1 || isWrong(card.id)}
          />
        ))}
      </div>
    </section>
  );
}

/** All errors, with links to the fields. */
function VisitorErrors({ form }: { form: VisitorsForm }) {
  const t = useTexts('visitors');
  const errors = useTexts('errors');
  if (form.attempts === 0) return null;
  const lines = form.problems.map(({ card, field }, index) => {
    const label = t(fieldLabels[field]).toLowerCase();
    const isFirstOfCard = form.problems[index - 1]?.card !== card;
    return {
      fieldId: fieldId(card.id, field),
      label: isFirstOfCard ? t('summary-line', { number: card.number, field: label }) : label,
    };
  });
  const [consent] = form.errors.consents;
  if (consent !== undefined) lines.push({ fieldId: `consent-${consent}`, label: t('consents-missing') });
  const empty = form.problems.filter(({ message }) => message === 'required').length;
  const title =
    empty > 1
      ? errors('required-all') + between('label', errors.language).trimEnd()
      : errors('summary-title', { count: lines.length });
  return <ErrorSummary title={title} language={errors.language} errors={lines} attempt={form.attempts} />;
}
/** The time left, consents and the button; they disappear when the time is up (NT-4). */
function ConfirmPart({ data, form }: { data: VisitorsData; form: VisitorsForm }) {
  const t = useTexts('visitors');
  const paths = usePaths();
  const [overAt, setOverAt] = useState<string | null>(null);
  const { hold } = data;
  if (!hold || overAt === hold.until) {
    return (
      <div role="alert" className={styles.clock}>
        <Note kind="bad">
          {t('time-over')} <a href={paths.order(data.hash)}>{t('to-order')}</a>
        </Note>
      </div>
    );
  }
  return (
    <>
      <div className={styles.clock}>
        <TimeLeft
          until={hold.until}
          secondsLeft={hold.secondsLeft}
          from="hours"
          onOver={() => setOverAt(hold.until)}
        >
          <p>{t('time-left')}</p>
        </TimeLeft>
      </div>
      <ConfirmBlock data={data} form={form} />
    </>
  );
}

function ConfirmBlock({ data, form }: { data: VisitorsData; form: VisitorsForm }) {
  const t = useTexts('visitors');
  const openRule = useRuleDialog();
  const { busy, confirm } = useConfirming(data, form);
  const tickets = t('tickets', { count: data.ticketCount });
  return (
    <>
      <div className={styles.consents}>
        {data.text !== '' && <SafeHtml html={data.text} />}
        <ConsentList consents={data.consents} form={form} openRule={openRule} />
        <noscript>
          <Note kind="bad">{t('without-script')}</Note>
        </noscript>
      </div>
      <PayBar
        sum={data.total || t('free')}
        holds={data.total === '' ? t('total-free', { tickets }) : t('total', { tickets })}
      >
        <Button look="main" busy={busy} onClick={() => void confirm()}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
      </PayBar>
    </>
  );
}
