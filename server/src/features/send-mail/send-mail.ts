import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import type { Language, Money } from '@foyer/contract/rules/values.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { isOff, type Order, placeNow } from '#domain/order.ts';
import { maskAddress, maskText } from '#platform/log.ts';
import type { MailAttachment } from '#ports/mailer.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { loadExchangeChain, sumCarriedAway } from '#store/exchanges.ts';
import { findMail, type MailKind, type MailRow, markMailFailed, markMailSent } from '#store/mails.ts';
import { loadOrder } from '#store/orders.ts';
import { loadRefundsOf, type Refund } from '#store/refunds.ts';
import { findReturn, type ReturnRow } from '#store/returns.ts';
import { loadSeatMovesOf } from '#store/seat-stories.ts';
import { loadAskedChanges } from '#store/session-changes.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import { holdEndedMail, sessionChangeMail, sessionStandsMail } from '#texts/mails/change-mails.ts';
import type { ComposedMail, ReturnMailInput } from '#texts/mails/mail-input.ts';
import {
  orderCancelledMail,
  paymentDeclinedMail,
  paymentRefundedMail,
  returnDoneMail,
  returnLapsedMail,
  returnLinkMail,
  returnRefusedMail,
  returnWaitsMail,
  returnWithdrawnMail,
} from '#texts/mails/return-mails.ts';
import { orderConfirmationMail, seatChangedMail, ticketsAgainMail } from '#texts/mails/tickets-mail.ts';
import { calledOffInputs, changeMailInput, writeOfEvening } from './change-mail-input.ts';
import { calendarAttachment, codePictures, ticketFiles } from './mail-attachments.ts';
import {
  cancelledMailInput,
  endedMailInput,
  inLanguage,
  type Letter,
  orderMailInput,
  refundMailInput,
  ticketsMailInput,
  withGoodTickets,
  writeOfExchange,
  writeOfHouse,
} from './mail-inputs.ts';
import { refundedOf, returnMailInput } from './return-mail-input.ts';
import { writeOfList } from './send-list-mail.ts';

/**
 * Job: sends one written-down mail. Throws where it must be tried again; a mail server that will never
 * take the mail ends it with an alarm, and the order is not touched.
 */
export async function sendMail(shop: Shop, mailId: number): Promise<void> {
  const mail = await findMail(shop.database, mailId);
  if (!mail || mail.sentAt !== null) return;
  const composed =
    mail.orderId === null ? await composeOfList(shop, mail) : await composeOfOrder(shop, mail.orderId, mail);
  // Whoever was erased while the session was ahead cannot be told any more; staff knew it when they did it.
  if (composed === 'erased') return await markMailFailed(shop.database, mail.id, 'buyer erased', true);
  if (composed === null) return await markMailFailed(shop.database, mail.id, 'no longer true', true);
  const outcome = await shop.mailer.send(composed);
  if (outcome.kind === 'sent') return await markMailSent(shop.database, mail.id);
  const isFinal = outcome.kind === 'refused';
  // Mail servers repeat the address in their answers.
  const reason = maskText(maskAddress(outcome.reason, composed.to.address));
  await markMailFailed(shop.database, mail.id, reason, isFinal);
  if (!isFinal) throw new Error(`mail ${mail.id} was not taken: ${reason}`);
  await raiseAlarm(shop.database, {
    kind: 'mail-refused',
    orderId: mail.orderId,
    paymentId: null,
    detail: reason,
  });
}

async function composeOfOrder(shop: Shop, orderId: number, mail: MailRow) {
  const order = await loadOrder(shop.database, orderId);
  if (order.buyer.email === '') return 'erased';
  const catalogue = await shop.catalogue.get();
  const { language, name, email } = order.buyer;
  const written = await write(shop, catalogue, order, mail);
  return written && envelopeOf(catalogue, mail, { ...written, language, to: { name, address: email } });
}

async function composeOfList(shop: Shop, mail: MailRow) {
  const written = await writeOfList(shop, mail.waitingId ?? 0, mail);
  if (written === null) return null;
  const { language, email } = written.entry;
  const to = { name: '', address: email };
  return envelopeOf(await shop.catalogue.get(), mail, { ...written, attachments: [], language, to });
}

function envelopeOf(
  catalogue: Catalogue,
  { messageId, createdAt }: MailRow,
  {
    content,
    attachments,
    language,
    to,
  }: {
    content: ComposedMail;
    attachments: MailAttachment[];
    language: Language;
    to: { name: string; address: string };
  },
) {
  return {
    from: {
      name: textIn(catalogue.mail.fromName, language, catalogue.setup.language),
      address: catalogue.mail.from,
    },
    to,
    ...content,
    attachments,
    messageId,
    writtenAt: createdAt,
    headers: headersOf(catalogue),
  };
}

function headersOf(catalogue: Catalogue): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  return catalogue.mail.replyTo ? { ...automatic, 'Reply-To': catalogue.mail.replyTo } : automatic;
}

async function write(
  shop: Shop,
  catalogue: Catalogue,
  order: Order,
  mail: MailRow,
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  const letter: Letter = { catalogue, order, origin: shop.origin, now: shop.now() };
  const refunds = await loadRefundsOf(shop.database, order.id);
  if (mail.kind === 'tickets' || mail.kind === 'tickets-again')
    return await writeOfTickets(shop, letter, mail, refunds);
  if (mail.kind.startsWith('exchange')) {
    const content = await writeOfExchange(shop, letter, mail, refunds);
    return content && { content, attachments: [] };
  }
  if (mail.kind === 'seat-changed') return await writeOfSeat(shop, letter, mail);
  if (mail.letterId !== null) {
    const content = await writeOfHouse(shop, letter, mail.letterId);
    return content && { content, attachments: [] };
  }
  if (mail.kind === 'evening-change' || mail.kind === 'evening-stands')
    return await writeOfEvening(shop, letter, mail);
  if (mail.changeId !== null || mail.kind === 'hold-ended') return await writeOfChange(shop, letter, mail);
  if (mail.returnId !== null)
    return {
      content: await writeOfReturn(shop, letter, mail, { returnId: mail.returnId, refunds }),
      attachments: [],
    };
  if (mail.kind === 'payment-declined')
    return { content: paymentDeclinedMail(endedMailInput(letter)), attachments: [] };
  const refund = refunds.find(
    (one) => one.returnId === null && (one.reason === 'second-payment') === (mail.kind === 'second-payment'),
  );
  if (!refund) throw new Error(`mail ${mail.id} tells of a refund that order ${order.id} does not have`);
  const content =
    mail.kind === 'second-payment'
      ? paymentRefundedMail(refundMailInput(letter, refund))
      : orderCancelledMail(cancelledMailInput(letter, refund));
  return { content, attachments: [] };
}

/** A mail that waited may come after the last ticket was returned: then there is nothing to show at the door. */
async function writeOfTickets(
  shop: Shop,
  letter: Letter,
  { kind }: MailRow,
  refunds: readonly Refund[],
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  const { order } = letter;
  const issued = await loadTicketsOf(shop.database, order.id);
  const tickets = issued.filter(({ returnedAt }) => returnedAt === null);
  if (tickets.length === 0) return null;
  const good = { ...letter, order: withGoodTickets(order, tickets) };
  const paid = await paidFor(shop, order);
  const calledOff = await calledOffInputs(shop, letter, issued);
  const compose = kind === 'tickets' ? orderConfirmationMail : ticketsAgainMail;
  return {
    content: compose(ticketsMailInput(good, { tickets, paid, refunded: refundedOf(refunds), calledOff })),
    attachments: [
      ...(await ticketFiles(shop, letter, tickets)),
      calendarAttachment(letter),
      ...codePictures(order, tickets),
    ],
  };
}

/** A change that another has overtaken is told about by the mail of that one. */
async function writeOfChange(
  shop: Shop,
  letter: Letter,
  mail: MailRow,
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  if (mail.kind === 'hold-ended') return { content: holdEndedMail(endedMailInput(letter)), attachments: [] };
  const { order } = letter;
  const changes = await loadAskedChanges(shop.database, order.id);
  const change = changes.find(({ id }) => id === mail.changeId);
  if (!change || (mail.kind === 'session-change' && change.undone)) return null;
  const issued = await loadTicketsOf(shop.database, order.id);
  const chain = await loadExchangeChain(shop.database, order.id);
  const input = changeMailInput(shop, letter, change, { tickets: issued, chain });
  if (input === null || input.tickets.length === 0) return null;
  if (mail.kind === 'session-stands') return { content: sessionStandsMail(input), attachments: [] };
  const tickets = issued.filter(({ returnedAt }) => returnedAt === null);
  const calendar = calendarAttachment(letter);
  const files = change.kind === 'off' ? [] : await ticketFiles(shop, letter, tickets);
  return { content: sessionChangeMail(input), attachments: [...files, calendar] };
}

/** With the ticket as it is now: whoever was seated elsewhere twice has two mails, and each brings the newest. */
async function writeOfSeat(
  shop: Shop,
  letter: Letter,
  { moveId }: MailRow,
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  const { order } = letter;
  const move = (await loadSeatMovesOf(shop.database, order.id)).find(({ id }) => id === moveId);
  const tickets = (await loadTicketsOf(shop.database, order.id)).filter((one) => one.returnedAt === null);
  const ticket = tickets.find(({ id }) => id === move?.ticketId);
  const line = order.lines.find(({ id }) => id === ticket?.lineId);
  const said = line && order.document.lines[line.position - 1];
  if (!move || !said || isOff(said)) return null;
  const placeOf = (place: PlaceName) =>
    placeInWords(place, order.buyer.language, (text) => inLanguage(letter, text));
  const content = seatChangedMail({
    ...orderMailInput(letter),
    title: inLanguage(letter, placeNow(order.document, said).title),
    day: said.day,
    time: said.allDay ? null : said.time,
    was: placeOf(move.fromPlace),
    now: placeOf(move.toPlace),
    words: move.words,
  });
  return { content, attachments: await ticketFiles(shop, letter, tickets) };
}

const returnMails: Readonly<Partial<Record<MailKind, (input: ReturnMailInput) => ComposedMail>>> = {
  'return-link': returnLinkMail,
  'return-waits': returnWaitsMail,
  'return-done': returnDoneMail,
  'return-refused': returnRefusedMail,
  'return-withdrawn': returnWithdrawnMail,
  'return-lapsed': returnLapsedMail,
};

async function writeOfReturn(
  shop: Shop,
  letter: Letter,
  mail: MailRow,
  { returnId, refunds }: { returnId: number; refunds: readonly Refund[] },
): Promise<ComposedMail> {
  const asked = await findReturn(shop.database, returnId);
  const compose = returnMails[mail.kind];
  if (!asked || !compose) throw new Error(`mail ${mail.id} tells of a return ${returnId} that is not there`);
  const tickets = await loadTicketsOf(shop.database, letter.order.id);
  const told = mail.kind === 'return-withdrawn' ? stillGood(asked, letter.order, tickets) : asked;
  const linkName = returnLinkName(shop, asked.id, letter.order.hash);
  const paid = await paidFor(shop, letter.order);
  return compose(returnMailInput(letter, told, { tickets, paid, refunds, linkName }));
}

/** What was paid for the order, less what exchanged tickets have carried on to another. */
async function paidFor({ database }: Shop, { id, total }: Order): Promise<Money> {
  return total - (await sumCarriedAway(database, id));
}

function stillGood(asked: ReturnRow, { addOns }: Order, tickets: readonly TicketRow[]): ReturnRow {
  const good = [
    ...tickets.filter(({ returnedAt }) => returnedAt === null),
    ...addOns.filter(({ returned }) => !returned),
  ].map(({ id }) => id);
  return {
    ...asked,
    items: asked.items.filter(({ ticketId }) => good.includes(ticketId)),
    addOns: asked.addOns.filter(({ addOnId }) => good.includes(addOnId)),
  };
}
