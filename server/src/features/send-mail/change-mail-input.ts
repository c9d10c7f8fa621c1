import { addOnsWithLast } from '#domain/add-on.ts';
import { houseClock } from '#domain/clock-span.ts';
import { paidTicket } from '#domain/discount.ts';
import { type DocumentLine, type LineChange, type Order, placeNow } from '#domain/order.ts';
import type { MailAttachment } from '#ports/mailer.ts';
import { changeLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { findEveningChange } from '#store/evening-changes.ts';
import { loadExchangeChain } from '#store/exchanges.ts';
import type { MailRow } from '#store/mails.ts';
import { type AskedChange, loadAskedChanges } from '#store/session-changes.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import { eveningChangeMail, eveningStandsMail } from '#texts/mails/evening-mails.ts';
import type { ChangeMailInput, ComposedMail, EveningMailInput } from '#texts/mails/mail-input.ts';
import { ticketFiles } from './mail-attachments.ts';
import { inLanguage, type Letter, lineName, orderMailInput, query } from './mail-inputs.ts';

/** The tickets of an order, and the orders that it came of by exchanges. */
interface Issued {
  tickets: readonly TicketRow[];
  chain: readonly Order[];
}

/** What a mail about a change tells; null: another change has come since, or this one was taken back. */
export function changeMailInput(
  shop: Pick<Shop, 'key'>,
  letter: Letter,
  change: AskedChange,
  { tickets, chain }: Issued,
): ChangeMailInput | null {
  const { order, origin, catalogue } = letter;
  const line = order.lines.find(({ sessionId }) => sessionId === change.sessionId);
  const said = line && order.document.lines[line.position - 1];
  if (!said || (!change.undone && said.change?.id !== change.id)) return null;
  const good = tickets.flatMap((ticket) => {
    const of = order.lines.find(({ id }) => id === ticket.lineId);
    const isAsked = change.answers.some(({ ticketId }) => ticketId === ticket.id);
    return of && isAsked && ticket.returnedAt === null ? [{ ticket, line: of }] : [];
  });
  const addOns = addOnsWithLast(chain, good.length);
  const amounts = [
    ...good.map(({ ticket, line: of }) => paidTicket(of, ticket.position)),
    ...addOns.map(({ price }) => ({ price, fee: 0 })),
  ];
  const linkName = changeLinkName(shop, change.id, order.hash);
  const language = query(letter);
  const address = `${origin}/order/change/${order.hash.toLowerCase()}${language}`;
  return {
    ...orderMailInput(letter),
    kind: change.kind,
    isOpen: change.isOpen,
    was: sessionBefore(letter, said, said.change),
    now: sessionNow(letter, said),
    because: inLanguage(letter, said.change?.because),
    tickets: good.map(({ line: of }) => lineName(letter, of)),
    addOns: addOns.map(({ document }) => inLanguage(letter, document.name)),
    amount: amounts.reduce((sum, { price, fee }) => sum + price + fee, 0),
    chooseUntil: lastMoment(change.chooseUntil, catalogue.setup.timeZone),
    paysByItself: said.change?.paysByItself ?? false,
    choiceUrl: `${address}${language === '' ? '?' : '&'}name=${linkName.toLowerCase()}`,
  };
}

/** What the mails about called-off sessions of an order say now, by session. */
export async function calledOffInputs(
  shop: Pick<Shop, 'key' | 'database'>,
  letter: Letter,
  tickets: readonly TicketRow[],
): Promise<Map<number, ChangeMailInput>> {
  const changes = await loadAskedChanges(shop.database, letter.order.id);
  const off = changes.filter(({ kind, undone }) => kind === 'off' && !undone);
  if (off.length === 0) return new Map();
  const chain = await loadExchangeChain(shop.database, letter.order.id);
  return new Map(
    off.flatMap((change) => {
      const input = changeMailInput(shop, letter, change, { tickets, chain });
      return input === null || input.tickets.length === 0 ? [] : [[change.sessionId, input] as const];
    }),
  );
}

function sessionNow(letter: Letter, said: DocumentLine): ChangeMailInput['now'] {
  const { title, venueName, address } = placeNow(letter.order.document, said);
  return {
    title: inLanguage(letter, title),
    day: said.day,
    time: said.allDay ? null : said.time,
    venueName: inLanguage(letter, venueName),
    address: inLanguage(letter, address),
  };
}

function sessionBefore(
  letter: Letter,
  said: DocumentLine,
  change: LineChange | undefined,
): ChangeMailInput['was'] {
  if (!change) return sessionNow(letter, said);
  const { title, venueName, address, day, time } = change.was;
  return {
    title: inLanguage(letter, title),
    day,
    time: said.allDay ? null : time,
    venueName: inLanguage(letter, venueName),
    address: inLanguage(letter, address),
  };
}

/** The end of a day is told as that day. */
function lastMoment(until: Date, timeZone: string): ChangeMailInput['chooseUntil'] {
  const { day, time } = houseClock(new Date(until.getTime() - 1), timeZone);
  return { day, time: time === '23:59' ? null : time };
}

/** A change that was taken back, or that another has overtaken, is told about by the mail of that one. */
export async function writeOfEvening(
  shop: Shop,
  letter: Letter,
  { kind, changeId }: MailRow,
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  const { order } = letter;
  const change = await findEveningChange(shop.database, order.id, changeId ?? 0);
  const item = order.document.composition?.[(change?.item ?? 0) - 1];
  if (!change || !item || item.day === null || change.undone !== (kind === 'evening-stands')) return null;
  const timeOf = (time: string) => (change.isAllDay ? null : time);
  const input: EveningMailInput = {
    ...orderMailInput(letter),
    kind: change.kind,
    was: {
      ...{ title: inLanguage(letter, change.said.title), day: change.day, time: timeOf(change.time) },
      ...{ venueName: inLanguage(letter, change.said.venueName), address: '' },
    },
    now: {
      ...{ title: inLanguage(letter, item.title), day: item.day, time: timeOf(item.time) },
      ...{ venueName: inLanguage(letter, item.venue), address: '' },
    },
    because: inLanguage(letter, change.because),
    isFree: order.total === 0,
  };
  if (change.undone) return { content: eveningStandsMail(input), attachments: [] };
  const tickets = (await loadTicketsOf(shop.database, order.id)).filter((one) => one.returnedAt === null);
  return { content: eveningChangeMail(input), attachments: await ticketFiles(shop, letter, tickets) };
}
