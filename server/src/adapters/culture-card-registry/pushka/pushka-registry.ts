import * as v from 'valibot';
import { askJson, type JsonAnswer, type JsonCall } from '#platform/outbound.ts';
import type {
  CardRefund,
  CultureCardRegistry,
  RegisteredTicket,
  ReportOutcome,
  SoldByCard,
  SoldOutcome,
} from '#ports/culture-card-registry.ts';

interface PushkaSettings {
  /** With a slash at its end: `https://pushka.gosuslugi.ru/api/v1/`. */
  baseUrl: string;
  /** Given to the organisation once. */
  token: string;
  /** The organisation's number in PRO.Культура. */
  organization: string;
}

const seconds = 15;
type Send = (path: string, call?: Partial<JsonCall>) => Promise<JsonAnswer>;
type Answered = Extract<JsonAnswer, { kind: 'answered' }>;
type TicketAnswer = v.InferOutput<typeof ticketAnswer>;

export function createPushkaRegistry({ baseUrl, token, organization }: PushkaSettings): CultureCardRegistry {
  const send: Send = (path, call) =>
    askJson(new URL(path, baseUrl).href, {
      ...call,
      seconds,
      headers: { authorization: `Bearer ${token}` },
    });
  return {
    sold: (ticket) => reportSale(send, ticket, organization),
    refunded: async (ticket, refund) => {
      if (ticket.registryId === null)
        return {
          kind: 'refused',
          reason: 'the name that the registry gave to the ticket was lost on its way',
        };
      const path = `tickets/${encodeURIComponent(ticket.registryId)}/refund`;
      return await reportEnd(send, ticket, 'refunded', path, refundBody(refund));
    },
    visited: (ticket, at) => {
      const { registryId } = ticket;
      const place = registryId === null ? doorPath(ticket) : `tickets/${encodeURIComponent(registryId)}`;
      return reportEnd(send, ticket, 'visited', `${place}/visit`, { visit_date: unixSeconds(at) });
    },
  };
}

async function reportSale(send: Send, ticket: SoldByCard, organization: string): Promise<SoldOutcome> {
  const answer = await send('tickets', { body: ticketBody(ticket, organization) });
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.reason };
  const created = isGood(answer) ? readTicket(answer) : null;
  if (created?.id !== undefined) return { kind: 'done', registryId: created.id };
  if (!isRefusal(answer)) return { kind: 'unknown', reason: reasonOf(answer) };
  // An earlier answer may have been lost: then the ticket is there, and the registry wants no second one.
  const found = await look(send, doorPath(ticket));
  if (found.kind === 'unknown') return found;
  const isOurs = found.kind === 'found' && found.ticket.session?.date === unixSeconds(ticket.startsAt);
  if (!isOurs) return { kind: 'refused', reason: reasonOf(answer) };
  return { kind: 'done', registryId: found.ticket.id ?? null };
}

/** What has ended stays so: a registry that refuses may have been told before. */
async function reportEnd(
  send: Send,
  ticket: RegisteredTicket,
  status: 'refunded' | 'visited',
  path: string,
  body: object,
): Promise<ReportOutcome> {
  const answer = await send(path, { method: 'PUT', body });
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.reason };
  if (isGood(answer) && readTicket(answer)?.status === status) return { kind: 'done' };
  if (!isRefusal(answer)) return { kind: 'unknown', reason: reasonOf(answer) };
  const { registryId } = ticket;
  const found = await look(
    send,
    registryId === null ? doorPath(ticket) : `tickets/${encodeURIComponent(registryId)}`,
  );
  if (found.kind === 'unknown') return found;
  const wasReported = found.kind === 'found' && found.ticket.status === status;
  return wasReported ? { kind: 'done' } : { kind: 'refused', reason: reasonOf(answer) };
}

type Looked =
  | { kind: 'found'; ticket: TicketAnswer }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string };

async function look(send: Send, path: string): Promise<Looked> {
  const answer = await send(path);
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.reason };
  const ticket = isGood(answer) ? readTicket(answer) : null;
  if (ticket) return { kind: 'found', ticket };
  return isRefusal(answer) ? { kind: 'absent' } : { kind: 'unknown', reason: reasonOf(answer) };
}

/** Where the ticket is found by what the door reads. */
function doorPath({ eventNumber, code }: Pick<RegisteredTicket, 'eventNumber' | 'code'>): string {
  return `events/${encodeURIComponent(eventNumber)}/tickets/${encodeURIComponent(code)}`;
}

function isGood({ status }: Answered): boolean {
  return status === 200 || status === 201;
}

/** The registry has read it and says no. A token that it does not take, or trouble of its own, is no such word. */
function isRefusal({ status }: Answered): boolean {
  return status === 400 || status === 404 || status === 409 || status === 422;
}

function readTicket({ body }: Answered): TicketAnswer | null {
  const read = v.safeParse(ticketAnswer, body);
  return read.success ? read.output : null;
}

function reasonOf({ status, body }: Answered): string {
  const read = v.safeParse(errorAnswer, body);
  const { code, description, message } = read.success
    ? read.output
    : { code: '', description: '', message: '' };
  return `HTTP ${status} ${code} ${description || message}`.trim();
}

/** A ticket as the registry answers it. What a controller is answered has no `id`. */
const ticketAnswer = v.object({
  id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  status: v.picklist(['active', 'visited', 'refunded', 'canceled']),
  session: v.optional(v.object({ date: v.optional(v.number()) })),
});

/** Two shapes of an error have been met. */
const errorAnswer = v.object({
  code: v.optional(v.union([v.string(), v.number()]), ''),
  description: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
});

/** Bits of `barcode_type`. */
const codeTypes = { qr: '1', barcode: '2' } as const;

/** The body of `POST /tickets`. */
export function ticketBody(ticket: SoldByCard, organization: string): object {
  const { payment } = ticket;
  return {
    barcode: ticket.code,
    barcode_type: codeTypes[ticket.codeType],
    visitor: { full_name: ticket.fullName },
    buyer: { mobile_phone: ticket.phone },
    session: {
      event_id: ticket.eventNumber,
      organization_id: organization,
      date: unixSeconds(ticket.startsAt),
      ...(ticket.place === '' ? {} : { place: ticket.place }),
    },
    payment: {
      id: payment.id,
      ...(payment.rrn === null ? {} : { rrn: payment.rrn }),
      date: unixSeconds(payment.at),
      ticket_price: rubles(payment.price),
      amount: rubles(payment.amount),
    },
  };
}

function refundBody({ at, reason, amount }: CardRefund): object {
  return { refund_date: unixSeconds(at), refund_reason: reason, refund_ticket_price: rubles(amount) };
}

function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** `350.50` */
function rubles(amount: number): string {
  return (amount / 100).toFixed(2);
}
