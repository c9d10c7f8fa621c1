import { textIn } from '@foyer/contract/rules/values.ts';
import {
  countMistakes,
  findingsForPrograms,
  formatMistakes,
  formatNotes,
  type ReportLanguage,
} from '#house-files/findings/findings.ts';
import { counted } from '#texts/counted.ts';
import { describeChanges } from './describe-changes.ts';
import type { BreakingChange, MovedSeat, SessionBreakingChange } from './find-breaking-changes.ts';
import type { OpenHouseResult } from './open-house.ts';

/** The report of an opening for a terminal. */
export function describeOpening(result: OpenHouseResult, language: ReportLanguage): string {
  const say = endings[language];
  const notes = result.notes.length > 0 ? `${formatNotes(result.notes, language)}\n` : '';
  switch (result.kind) {
    case 'mistakes': {
      const count = countMistakes(result.mistakes.length, language);
      return `${notes}${formatMistakes(result.mistakes, language)}\n${count}. ${say.nothingChanged}\n`;
    }
    case 'refused':
      return `${notes}${say.refused}\n${lines(describeBreakingChanges(result.breakingChanges, language))}`;
    case 'unchanged':
      return `${notes}${say.unchanged}\n`;
    case 'overtaken':
      return `${notes}${say.overtaken}\n`;
    case 'opened':
      return `${notes}${lines(describeChanges(result, language))}${say.opened(result.filesRevision)}\n`;
    default: {
      const { mails } = result.planned;
      const ending = mails > 0 ? say.tells(mails) : say.planned;
      return `${notes}${lines(describeChanges(result, language))}${ending}\n`;
    }
  }
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `  ${sentence}\n`).join('');
}

/** The report of an opening for JSON output. */
export function openingForPrograms(result: OpenHouseResult, language: ReportLanguage) {
  const mistakes = result.kind === 'mistakes' ? result.mistakes : [];
  const changed = 'planned' in result;
  return {
    outcome: result.kind,
    revision: 'filesRevision' in result ? result.filesRevision : null,
    changes: changed ? describeChanges(result, language) : [],
    mails: changed ? result.planned.mails : 0,
    listMails: changed ? result.listMails : 0,
    refused: result.kind === 'refused' ? breakingChangesForPrograms(result.breakingChanges, language) : [],
    ...findingsForPrograms(mistakes, result.notes, language),
  };
}

const endings = {
  en: {
    nothingChanged: 'Nothing was changed.',
    unchanged: 'The shop already shows what the files say.',
    overtaken: 'Nothing was changed: somebody has opened other files in the meantime. Run the command again.',
    planned: 'These changes would be made. Run the command without --dry-run to apply them.',
    tells: (mails: number) =>
      `Nothing was changed. To do it and write to these buyers, run the command with --tells ${mails}.`,
    opened: (revision: number) => `Open, revision ${revision}.`,
    refused: 'Refused, nothing was changed. These changes would affect people who have tickets:',
  },
  ru: {
    nothingChanged: 'Ничего не изменилось.',
    unchanged: 'В магазине уже всё как в файлах.',
    overtaken: 'Ничего не изменилось: за это время открыли другие файлы. Запустите команду ещё раз.',
    planned: 'Так изменится магазин. Чтобы открыть, запустите команду без --dry-run.',
    tells: (mails: number) =>
      `Ничего не изменилось. Чтобы открыть и написать этим покупателям, запустите команду с --tells ${mails}.`,
    opened: (revision: number) => `Открыто, версия ${revision}.`,
    refused: 'Отказано, ничего не изменилось. Эти правки затронули бы тех, кто уже купил билеты:',
  },
} as const;

/** Each refused change: what, whom it would hurt, and what to write instead. */
export function describeBreakingChanges(
  breakingChanges: readonly BreakingChange[],
  language: ReportLanguage,
): string[] {
  return breakingChanges.map((change) => describeBreakingChange(change, language));
}

function breakingChangesForPrograms(breakingChanges: readonly BreakingChange[], language: ReportLanguage) {
  return breakingChanges.map((change) =>
    'session' in change
      ? sessionChangeForPrograms(change, language)
      : { ...change, text: describeBreakingChange(change, language) },
  );
}

function sessionChangeForPrograms(change: SessionBreakingChange, language: ReportLanguage) {
  return {
    kind: change.kind,
    event: change.session.eventId,
    session: change.session.id,
    day: change.session.day,
    time: change.session.document.allDay ? null : change.session.time,
    orders: change.orders,
    tickets: change.tickets,
    text: describeBreakingChange(change, language),
  };
}

function describeBreakingChange(change: BreakingChange, language: ReportLanguage): string {
  if ('session' in change) return describeSessionChange(change, language);
  if (change.kind === 'time-zone') {
    const { before, after, tickets } = change;
    const orders = ordersOf(change.orders);
    return language === 'en'
      ? `house.yaml, time zone ${before} → ${after}: sessions would begin at another moment, and ${ticketsAre(tickets)} sold or held (orders ${orders}). The times on the tickets stay as printed. If ${before} was a mistake, open with --new-time-zone.`
      : `house.yaml, часовой пояс ${before} → ${after}: сеансы начнутся в другой момент, а билетов продано или держат: ${tickets} (заказы ${orders}). Часы на билетах останутся прежними. Если ${before} был ошибкой, откройте с --new-time-zone.`;
  }
  if (change.kind === 'visits-lost') return describeLostVisits(change, language);
  const name = textIn(change.name, language, 'ru');
  return language === 'en'
    ? `offers.yaml, ${name}: ${change.wanted} pieces, but ${change.taken} ${change.taken === 1 ? 'is' : 'are'} sold or held. Write at least ${change.taken}.`
    : `offers.yaml, ${name}: штук ${change.wanted}, а продано или держат ${change.taken}. Напишите не меньше ${change.taken}.`;
}

function describeLostVisits(
  change: Extract<BreakingChange, { kind: 'visits-lost' }>,
  language: ReportLanguage,
): string {
  const { visits, lastDay } = change;
  const file = `events/${change.eventId}.yaml`;
  const orders = ordersOf(change.orders);
  if (language === 'en') {
    const what = change.eventGone
      ? 'the file is gone'
      : 'the event has no "subscription prices", or is sold on a plan';
    const keep = change.eventGone ? 'Restore the file' : 'Keep it as it was';
    const until = lastDay === null ? 'until they are used' : `until they are used, or ${lastDay} has passed`;
    return `${file}: ${what}, but sold subscriptions have ${counted(visits, 'visit', 'visits')} to it that can still be booked (orders ${orders}). ${keep} ${until}, or return these subscriptions first.`;
  }
  const what = change.eventGone
    ? 'файла больше нет'
    : 'нет «subscription prices», или места выбирают на плане';
  const keep = change.eventGone ? 'Верните файл' : 'Оставьте как было';
  const until =
    lastDay === null ? 'пока их не используют' : `пока их не используют или не пройдёт ${lastDay}`;
  return `${file}: ${what}, а по проданным абонементам ещё можно прийти сюда, посещений: ${visits} (заказы ${orders}). ${keep}, ${until}, или сначала верните эти абонементы.`;
}

function describeSessionChange(change: SessionBreakingChange, language: ReportLanguage): string {
  const { session, tickets } = change;
  const name = `${session.eventId}, ${session.day}${session.document.allDay ? '' : ` ${session.time}`}`;
  const orders = ordersOf(change.orders);
  if (change.kind === 'session-gone' && change.eventGone) {
    return language === 'en'
      ? `${name}: events/${session.eventId}.yaml is gone, but ${ticketsAre(tickets)} sold or held (orders ${orders}). Restore the file until the session is over, or cancel the session in it first.`
      : `${name}: файла events/${session.eventId}.yaml больше нет, но билетов на этот сеанс продано или держат: ${tickets} (заказы ${orders}). Верните файл, пока сеанс не пройдёт, или сначала отмените в нём сеанс.`;
  }
  if (change.kind === 'session-gone') {
    return language === 'en'
      ? `${name}: the session is gone from the files, but ${ticketsAre(tickets)} sold or held (orders ${orders}). Keep a cancelled session in the file with "cancelled: yes".`
      : `${name}: сеанса больше нет в файлах, но билетов на него продано или держат: ${tickets} (заказы ${orders}). Отменённый сеанс оставляют и пишут «cancelled: yes».`;
  }
  if (change.kind === 'seats-gone') {
    const seats = change.seats.slice(0, 10).join(', ');
    return language === 'en'
      ? `${name}: the hall no longer has seats or standing areas that are sold or held: ${seats} (orders ${orders}). Leave them in the hall until the session is over.`
      : `${name}: в зале больше нет мест или стоячих зон, билеты на которые проданы или держат: ${seats} (заказы ${orders}). Оставьте их в зале, пока сеанс не пройдёт.`;
  }
  if (change.kind === 'seats-moved') return describeMovedSeats(name, change.seats, orders, language);
  if (change.kind === 'zones-gone')
    return language === 'en'
      ? `${name}: the event that is played instead has no zones for tickets of this one, and ${ticketsAre(tickets)} sold or held (orders ${orders}). Cancel the session instead: its buyers are refunded.`
      : `${name}: у события, которое играют вместо него, нет зон для билетов, которые проданы или держат: ${tickets} (заказы ${orders}). Отмените сеанс: покупателям вернут деньги.`;
  if (change.kind === 'too-soon')
    return language === 'en'
      ? `${name}: moved to ${change.at}, which is over or today. Write a day from tomorrow on.`
      : `${name}: перенос на ${change.at}, а это сегодня или уже прошло. Напишите день не раньше завтрашнего.`;
  if (change.kind === 'over')
    return language === 'en'
      ? `${name}: the session has begun or is over, and ${ticketsAre(tickets)} sold (orders ${orders}). It can no longer be moved or replaced. Write the new session on a line of its own: its tickets are sold anew.`
      : `${name}: сеанс уже начался или прошёл, и билетов на него продано: ${tickets} (заказы ${orders}). Перенести или заменить его уже нельзя. Напишите новый сеанс отдельной строкой: билеты на него продаются заново.`;
  const zone = change.zoneName === null ? '' : `, ${textIn(change.zoneName, language, 'ru')}`;
  return language === 'en'
    ? `${name}${zone}: ${change.wanted} places, but ${change.taken} ${change.taken === 1 ? 'is' : 'are'} sold or held (orders ${orders}). Write at least ${change.taken}.`
    : `${name}${zone}: мест ${change.wanted}, а продано или держат ${change.taken} (заказы ${orders}). Напишите не меньше ${change.taken}.`;
}

function describeMovedSeats(
  name: string,
  moved: readonly MovedSeat[],
  orders: string,
  language: ReportLanguage,
): string {
  const seats = moved
    .slice(0, 10)
    .map((seat) => `${seat.name} (${textIn(seat.was, language, 'ru')} → ${textIn(seat.is, language, 'ru')})`)
    .join(', ');
  return language === 'en'
    ? `${name}: seats or standing areas that are sold, held or kept would be in another part of the hall: ${seats}${orders === '' ? '' : `; orders ${orders}`}. In the hall’s file, give each part of the hall the key that it had.`
    : `${name}: места или стоячие зоны, которые проданы или которые держат, оказались бы в другой части зала: ${seats}${orders === '' ? '' : `; заказы ${orders}`}. Верните в файле зала каждой его части прежний ключ.`;
}

function ticketsAre(tickets: number): string {
  return counted(tickets, 'ticket is', 'tickets are');
}

function ordersOf(orders: readonly number[]): string {
  const shown = orders.slice(0, 10).join(', ');
  return orders.length > 10 ? `${shown}, … ${orders.length}` : shown;
}
