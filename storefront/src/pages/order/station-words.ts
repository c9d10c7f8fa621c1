import type { Translate } from '#i18n/translate.ts';
import type { OrderData, Station } from './order-data.ts';

interface StationWords {
  title: string;
  note?: string | undefined;
}

type Texts = Translate<'order'>;

/** What a station of an order is called, and the line under it. */
export function stationWords(t: Texts, station: Station, order: OrderData): StationWords {
  return words[station.kind](t, station, order);
}

type Words = (t: Texts, station: Station, order: OrderData) => StationWords;

const words: Readonly<Record<Station['kind'], Words>> = {
  held: (t, _, { phase, ticketCount }) => ({
    title: t(isOver(phase) ? 'step-held-past' : 'step-held'),
    note: t('tickets', { count: ticketCount }),
  }),
  payment: paymentWords,
  receipt: (t, { state }) => ({ title: t(`step-receipt-${state}`) }),
  'refund-receipt': (t, { state }) => ({ title: t(`step-back-receipt-${state}`) }),
  mail: mailWords,
  tickets: ticketWords,
  'return-asked': (t, { sum, until }) => ({
    title: t('step-return-now'),
    note: joined(sum, t('step-return-asked', { time: until })),
  }),
  return: (t, { state, sum, until }) => ({
    title: t(`step-return-${state}`),
    note: joined(sum, until && t('step-return-deciding', { time: until })),
  }),
  cancelled: (t, _, { phase }) => ({
    title: t(phase === 'expired' ? 'step-expired' : 'step-cancelled'),
    note: phase === 'expired' ? t('step-expired-note') : undefined,
  }),
  refund: (t, { state, sum, until }, { sums }) => ({
    title: t(state === 'later' ? 'step-refund-now' : `step-refund-${state}`),
    note: joined(sum || sums.total, until && t('step-refund-until', { time: until })),
  }),
};

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join('. ');
}

function paymentWords(
  t: Texts,
  { state, until }: Station,
  { phase, hold, sums, pay }: OrderData,
): StationWords {
  if (state === 'done') return { title: t('step-payment-done'), note: paidBy(sums.total, pay) };
  if (state === 'failed') return { title: t('step-payment-failed') };
  const title = t('step-payment-now');
  if (phase === 'paying' || phase === 'checking')
    return { title, note: until ? t('step-payment-until', { time: until }) : t('step-payment-asking') };
  return { title, note: hold ? t('step-payment-now-note', { time: hold.untilWords }) : undefined };
}

function mailWords(t: Texts, { state, at }: Station, { buyer }: OrderData): StationWords {
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

function paidBy(total: string, { ways, chosenWayId }: OrderData['pay']): string {
  const way = ways.find(({ id }) => id === chosenWayId);
  return way ? `${total}, ${way.name}` : total;
}

function ticketWords(t: Texts, { state }: Station, { sessions }: OrderData): StationWords {
  if (state === 'now') return { title: t('step-tickets-now') };
  if (state !== 'done') return { title: t('step-tickets-later'), note: t('step-tickets-later-note') };
  const spoken = sessions[0]?.lines[0]?.ticket?.type === 'none';
  return {
    title: t('step-tickets-done'),
    note: t(spoken ? 'step-tickets-spoken-note' : 'step-tickets-done-note'),
  };
}

function isOver(phase: OrderData['phase']): boolean {
  return phase === 'expired' || phase === 'cancelled' || phase === 'refunded';
}
