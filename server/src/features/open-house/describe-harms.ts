import { textIn } from '@foyer/contract/rules/values.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { Harm, SessionHarm } from './find-harm.ts';

/** Each refused change: what, whom it would hurt, and what to write instead. */
export function describeHarms(harms: readonly Harm[], language: ReportLanguage): string[] {
  return harms.map((harm) => describeHarm(harm, language));
}

export function harmsForPrograms(harms: readonly Harm[], language: ReportLanguage) {
  return harms.map((harm) =>
    harm.kind === 'too-few-pieces'
      ? { kind: harm.kind, taken: harm.taken, wanted: harm.wanted, text: describeHarm(harm, language) }
      : sessionHarmForPrograms(harm, language),
  );
}

function sessionHarmForPrograms(harm: SessionHarm, language: ReportLanguage) {
  return {
    kind: harm.kind,
    event: harm.session.eventId,
    session: harm.session.id,
    day: harm.session.day,
    time: harm.session.document.allDay ? null : harm.session.time,
    orders: harm.orders,
    tickets: harm.tickets,
    text: describeHarm(harm, language),
  };
}

function describeHarm(harm: Harm, language: ReportLanguage): string {
  if (harm.kind !== 'too-few-pieces') return describeSessionHarm(harm, language);
  const name = textIn(harm.name, language, 'ru');
  return language === 'en'
    ? `offers.yaml, ${name}: ${harm.wanted} pieces, but ${harm.taken} are sold or held. Write at least ${harm.taken}.`
    : `offers.yaml, ${name}: штук ${harm.wanted}, а продано или держат ${harm.taken}. Напишите не меньше ${harm.taken}.`;
}

function describeSessionHarm(harm: SessionHarm, language: ReportLanguage): string {
  const { session, tickets } = harm;
  const name = `${session.eventId}, ${session.day}${session.document.allDay ? '' : ` ${session.time}`}`;
  const orders = ordersOf(harm.orders);
  if (harm.kind === 'session-gone' && harm.eventGone) {
    return language === 'en'
      ? `${name}: events/${session.eventId}.yaml is gone, but ${tickets} tickets of this session are sold or held (orders ${orders}). Restore the file until the session is over, or cancel the session in it first.`
      : `${name}: файла events/${session.eventId}.yaml больше нет, но билетов на этот сеанс продано или держат: ${tickets} (заказы ${orders}). Верните файл, пока сеанс не пройдёт, или сначала отмените в нём сеанс.`;
  }
  if (harm.kind === 'session-gone') {
    return language === 'en'
      ? `${name}: the session is gone from the files, but ${tickets} tickets of it are sold or held (orders ${orders}). Keep a cancelled session in the file with "cancelled: yes".`
      : `${name}: сеанса больше нет в файлах, но билетов на него продано или держат: ${tickets} (заказы ${orders}). Отменённый сеанс оставляют и пишут «cancelled: yes».`;
  }
  if (harm.kind === 'seats-gone') {
    const seats = harm.seats.slice(0, 10).join(', ');
    return language === 'en'
      ? `${name}: the hall no longer has seats that are sold or held: ${seats} (orders ${orders}). Leave them in the hall until the session is over.`
      : `${name}: в зале больше нет мест, которые проданы или держат: ${seats} (заказы ${orders}). Оставьте их в зале, пока сеанс не пройдёт.`;
  }
  const zone = harm.zoneName === null ? '' : `, ${textIn(harm.zoneName, language, 'ru')}`;
  return language === 'en'
    ? `${name}${zone}: ${harm.wanted} places, but ${harm.taken} are sold or held (orders ${orders}). Write at least ${harm.taken}.`
    : `${name}${zone}: мест ${harm.wanted}, а продано или держат ${harm.taken} (заказы ${orders}). Напишите не меньше ${harm.taken}.`;
}

function ordersOf(orders: readonly number[]): string {
  const shown = orders.slice(0, 10).join(', ');
  return orders.length > 10 ? `${shown}, … ${orders.length}` : shown;
}
