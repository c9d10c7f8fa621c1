import { join } from '@foyer/contract/rules/joining.ts';
import type { Translate } from '#i18n/translate.ts';
import { isOver, type OrderFacts, type Step } from './order-facts.ts';
import { cancelledPart } from './session-with-texts.ts';

interface EntryTexts {
  title: string;
  /** '' for none. */
  note: string;
}

type Texts = Translate<'progress'>;

/** Title and note of a timeline entry. */
export function entryTexts(t: Texts, step: Step, order: OrderFacts): EntryTexts {
  return makers[step.kind](t, step, order);
}

type MakeTexts = (t: Texts, step: Step, order: OrderFacts) => EntryTexts;

const makers: Readonly<Record<Step['kind'], MakeTexts>> = {
  held: (t, _, order) => ({
    title: t(isOver(order) ? 'step-held-past' : 'step-held'),
    note: t('tickets', { count: order.ticketCount }),
  }),
  payment: paymentTexts,
  receipt: (t, { state }) => ({ title: t(`step-receipt-${state}`), note: '' }),
  'refund-receipt': (t, { state }) => ({ title: t(`step-back-receipt-${state}`), note: '' }),
  mail: mailTexts,
  tickets: ticketTexts,
  'return-asked': (t, { sum, until }) => ({
    title: t('step-return-now'),
    note: join('phrases', t.language, [sum, t('step-return-asked', { time: until })]),
  }),
  return: (t, { state, sum, until }) => ({
    title: t(`step-return-${state}`),
    note: join('phrases', t.language, [sum, until && t('step-return-deciding', { time: until })]),
  }),
  'return-lapsed': (t, { sum }) => ({ title: t('step-return-lapsed'), note: sum }),
  cancelled: (t, _, { phase }) => ({
    title: t(phase === 'expired' ? 'step-expired' : 'step-cancelled'),
    note: phase === 'expired' ? t('step-expired-note') : '',
  }),
  refund: (t, step, order) => ({
    title: t(step.state === 'later' ? 'step-refund-now' : `step-refund-${step.state}`),
    note: refundNote(t, step, order),
  }),
  'second-payment': (t, step, order) => ({
    title: t(step.state === 'later' ? 'step-second-now' : `step-second-${step.state}`),
    note: refundNote(t, step, order),
  }),
  exchange: (t, { state, number, until }, order) => ({
    title: t(exchangeTitle(state === 'done', Number(number) > Number(order.number)), { number }),
    note: state === 'now' && until !== '' ? t('step-exchange-until', { time: until }) : '',
  }),
  bonuses: (t, { state, sum }) => ({
    title: t(state === 'done' || state === 'failed' ? `step-bonuses-${state}` : 'step-bonuses-now'),
    note: t('step-bonuses-count', { count: sum }),
  }),
};

/** Orders are numbered as they are placed: the newer one has the tickets that are good. */
function exchangeTitle(isDone: boolean, isOld: boolean) {
  if (!isDone) return isOld ? 'step-exchange-held' : 'step-exchange-now';
  return isOld ? 'step-exchange-went' : 'step-exchange-came';
}

function refundNote(t: Texts, { sum, way, until }: Step, { sums }: OrderFacts): string {
  const money = moneyBy(t, sum || sums.total, way);
  return join('phrases', t.language, [money, until && t('step-refund-until', { time: until })]);
}

/** `990 ₽, СБП` */
function moneyBy(t: Texts, sum: string, way: string): string {
  return join('facts', t.language, [sum, way]);
}

function paymentTexts(
  t: Texts,
  { state, until, sum, way }: Step,
  { phase, hold, sums, bankWord }: OrderFacts,
): EntryTexts {
  if (state === 'done') return { title: t('step-payment-done'), note: moneyBy(t, sum || sums.total, way) };
  const title = t(state === 'failed' ? 'step-payment-failed' : 'step-payment-now');
  if (phase === 'paying' || phase === 'checking')
    return {
      title,
      note: until
        ? t(bankWord === 'differs' ? 'step-payment-differs' : 'step-payment-until', { time: until })
        : t('step-payment-asking'),
    };
  return { title, note: hold ? t('step-payment-now-note', { time: hold.untilWords }) : '' };
}

function mailTexts(t: Texts, { state, at }: Step, { buyer }: OrderFacts): EntryTexts {
  if (state === 'failed' && at === null)
    return { title: t('step-mail-late'), note: t('step-mail-late-note') };
  const notes = {
    now: buyer.email,
    done: buyer.email,
    later: t('step-mail-later-note'),
    failed: t('step-mail-failed-note', { email: buyer.email }),
  };
  return { title: t(`step-mail-${state}`), note: notes[state] };
}

function ticketTexts(t: Texts, { state }: Step, order: OrderFacts): EntryTexts {
  if (state === 'now') return { title: t('step-tickets-now'), note: '' };
  if (state !== 'done') return { title: t('step-tickets-later'), note: t('step-tickets-later-note') };
  const cancelled = cancelledPart(order);
  if (cancelled === 'all') return { title: t('step-tickets-off'), note: '' };
  if (cancelled === 'some') return { title: t('step-tickets-done'), note: t('step-tickets-some-note') };
  const spoken = order.sessions[0]?.lines[0]?.ticket?.type === 'none';
  return {
    title: t('step-tickets-done'),
    note: t(spoken ? 'step-tickets-spoken-note' : 'step-tickets-done-note'),
  };
}
