/** An answer, or the reason why there is none, as a value. `text` is ready for people, in the asked language. */
export type Answer<Value> = { ok: true; value: Value } | Refused;

export interface Refused {
  ok: false;
  refusal: Refusal;
  code: string;
  text: string;
}

export function found<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/**
 * Every refusal of the shop, once: its kind inside the code and its code on the wire
 * (specification B 8, O 8; codes '1' and up are ours, see `docs/decisions`).
 */
export const refusalCodes = {
  csrf: '-1000',
  'bot-check': '-1001',
  internal: '-9999',
  malformed: '-9999',
  'unknown-call': '-9999',
  limit: '-9998',
  'too-many-requests': '-9998',
  'payment-failed': '-9997',
  'bank-unknown': '-9996',
  'bank-missing': '-9995',
  unauthorized: '20829',
  forbidden: '20830',
  'place-taken': '1',
  'sale-closed': '2',
  'order-gone': '3',
  'order-finished': '4',
  'reservation-over': '5',
  'promo-invalid': '6',
  'bonus-refused': '7',
  'return-refused': '8',
  'captcha-wrong': '9',
  'price-changed': '10',
  'consent-missing': '11',
  'buyer-invalid': '12',
  'not-offered': '13',
  'payment-way-invalid': '14',
  'payment-way-missing': '15',
  'key-reused': '16',
  busy: '17',
  'sales-stopped': '18',
  'visitor-invalid': '20',
  'no-tickets': '21',
  'mail-sent-lately': '22',
  'choice-over': '23',
  'exchange-refused': '24',
  'exchange-open': '25',
  'list-closed': '26',
  'places-free': '27',
  'wallet-silent': '28',
  'lone-seat': '40',
  kept: '41',
  companion: '42',
  'payment-begun': '50',
  'offer-unknown': '51',
  'offer-limit': '52',
  'offer-sold-out': '53',
  'subscription-refused': '37',
  'visits-used': '38',
  'visits-taken': '39',
  'sign-in-failed': '30',
  'sign-out-failed': '1002',
  'club-silent': '32',
} as const;

export type RefusalKind = keyof typeof refusalCodes;

/** What was refused and the data its text needs (`field`, `limit`, `seconds`, `title` …). */
export interface Refusal {
  kind: RefusalKind;
  parameters?: Readonly<Record<string, string | number>>;
}

/** Wire code of success (B 8). */
export const successCode = '0';

/** The status of the HTTP answer that carries a refusal; a rule of the house is a 200 (decisions, "Envelope"). */
export function refusalStatus(kind: RefusalKind): number {
  return statuses[kind] ?? 200;
}

const statuses: Partial<Record<RefusalKind, number>> = {
  csrf: 400,
  malformed: 400,
  internal: 500,
  'unknown-call': 404,
  'too-many-requests': 429,
  busy: 503,
  'sales-stopped': 503,
  'wallet-silent': 502,
  unauthorized: 401,
  forbidden: 403,
  'sign-in-failed': 400,
};
