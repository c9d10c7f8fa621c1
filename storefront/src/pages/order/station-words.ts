import type { Translate } from '#i18n/translate.ts';
import type { OrderData, Station } from './order-data.ts';

interface StationWords {
  title: string;
  note?: string | undefined;
}

type Texts = Translate<'order'>;

/** What a station of an order is called, and the line under it. */
export function stationWords(t: Texts, station: Station, order: OrderData): StationWords {
  return words[station.kind](t, station.state, order, station.sum);
}

type Words = (t: Texts, state: Station['state'], order: OrderData, sum: string) => StationWords;

const words: Readonly<Record<Station['kind'], Words>> = {
  held: (t, _, { phase, ticketCount }) => ({
    title: t(isOver(phase) ? 'step-held-past' : 'step-held'),
    note: t('tickets', { count: ticketCount }),
  }),
  payment: paymentWords,
  receipt: (t, state) => ({ title: t(`step-receipt-${state}`) }),
  mail: (t, state, { buyer }) => ({
    title: t(`step-mail-${state}`),
    note:
      state === 'later'
        ? t('step-mail-later-note')
        : state === 'failed'
          ? t('step-mail-failed-note', { email: buyer.email })
          : buyer.email,
  }),
  tickets: ticketWords,
  return: (t, state, _, sum) => ({ title: t(`step-return-${state}`), note: sum }),
  cancelled: (t, _, { phase }) => ({
    title: t(phase === 'expired' ? 'step-expired' : 'step-cancelled'),
    note: phase === 'expired' ? t('step-expired-note') : undefined,
  }),
  refund: (t, state, { sums }, sum) => ({
    title: t(state === 'later' ? 'step-refund-now' : `step-refund-${state}`),
    note: sum || sums.total,
  }),
};

function paymentWords(
  t: Texts,
  state: Station['state'],
  { phase, hold, sums, pay }: OrderData,
): StationWords {
  if (state === 'done') return { title: t('step-payment-done'), note: paidBy(sums.total, pay) };
  if (state === 'failed') return { title: t('step-payment-failed') };
  const title = t('step-payment-now');
  if (phase === 'paying' || phase === 'checking') return { title, note: t('step-payment-asking') };
  return { title, note: hold ? t('step-payment-now-note', { time: hold.untilWords }) : undefined };
}

function paidBy(total: string, { ways, chosenWayId }: OrderData['pay']): string {
  const way = ways.find(({ id }) => id === chosenWayId);
  return way ? `${total}, ${way.name}` : total;
}

function ticketWords(t: Texts, state: Station['state'], { sessions }: OrderData): StationWords {
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
