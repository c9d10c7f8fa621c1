import * as v from 'valibot';
import { sumOf } from '#domain/receipt.ts';
import { getJson, optionalWebLink, postJson } from '#platform/outbound.ts';
import type {
  FiscalRegistrar,
  ReceiptReport,
  ReceiptRequest,
  RegisterOutcome,
} from '#ports/fiscal-registrar.ts';

interface AtolSettings {
  /** With a slash at its end: `https://online.atol.ru/possystem/v5/`. */
  baseUrl: string;
  group: string;
  login: string;
  password: string;
  company: AtolCompany;
  now(): Date;
}

const seconds = 15;
/** A token lives for a day; ours is let go an hour earlier. */
const tokenMilliseconds = 23 * 3600 * 1000;
/** Errors come with these statuses and a body. */
const statuses = [400, 401, 403, 404, 429, 500];

export function createAtolRegistrar(settings: AtolSettings): FiscalRegistrar {
  const keeper = createTokenKeeper(settings);
  return {
    register: (request) => register(settings, keeper, request),
    report: (registrarId) => report(settings, keeper, registrarId),
  };
}

interface TokenKeeper {
  token(): Promise<{ kind: 'token'; token: string } | { kind: 'denied' | 'unknown'; reason: string }>;
  forget(): void;
}

function createTokenKeeper({ baseUrl, login, password, now }: AtolSettings): TokenKeeper {
  let kept: { token: string; until: number } | null = null;
  return {
    forget: () => {
      kept = null;
    },
    async token() {
      if (kept && kept.until > now().getTime()) return { kind: 'token', token: kept.token };
      const body = { login, pass: password };
      const outcome = await postJson(new URL('getToken', baseUrl).href, { seconds, body, statuses });
      if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
      const answer = v.safeParse(tokenAnswer, outcome.body);
      if (!answer.success) return { kind: 'unknown', reason: 'the token cannot be read' };
      const { token, error } = answer.output;
      if (!token)
        return { kind: isDenial(error?.code) ? 'denied' : 'unknown', reason: reasonOf(answer.output) };
      kept = { token, until: now().getTime() + tokenMilliseconds };
      return { kind: 'token', token };
    },
  };
}

/** Code of a login or password that is not known. */
function isDenial(code: number | string | undefined): boolean {
  return String(code) === '12';
}

/** Codes of a token that is not, or no longer, good. */
const tokenErrors = new Set(['10', '11', '12']);

async function register(
  settings: AtolSettings,
  keeper: TokenKeeper,
  { kind, externalId, cart }: ReceiptRequest,
): Promise<RegisterOutcome> {
  const got = await keeper.token();
  if (got.kind !== 'token') return got;
  const method = kind === 'sale' || kind === 'closing' ? 'sell' : 'sell_refund';
  const outcome = await postJson(new URL(`${settings.group}/${method}`, settings.baseUrl).href, {
    seconds,
    statuses,
    headers: { token: got.token },
    body: receiptBody({ kind, externalId, cart }, settings.company, registrarMoment(settings.now())),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(registerAnswer, outcome.body);
  if (!answer.success)
    return { kind: 'unknown', reason: 'the fiscal registrar answered what cannot be read' };
  const { uuid, error } = answer.output;
  // With an error too: the name was used before, and this is what came of it.
  if (uuid) return { kind: 'registered', registrarId: uuid };
  if (tokenErrors.has(String(error?.code))) {
    keeper.forget();
    return { kind: 'unknown', reason: reasonOf(answer.output) };
  }
  return { kind: error?.type === 'system' ? 'unknown' : 'refused', reason: reasonOf(answer.output) };
}

async function report(
  settings: AtolSettings,
  keeper: TokenKeeper,
  registrarId: string,
): Promise<ReceiptReport> {
  const got = await keeper.token();
  if (got.kind !== 'token') return got;
  const url = new URL(`${settings.group}/report/${encodeURIComponent(registrarId)}`, settings.baseUrl);
  const outcome = await getJson(url.href, { seconds, statuses, headers: { token: got.token } });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(reportAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'the report cannot be read' };
  const { status, payload, error } = answer.output;
  if (status === 'wait') return { kind: 'waiting' };
  if (status === 'fail') return { kind: 'failed', reason: reasonOf(answer.output) };
  if (status !== 'done' || !payload) {
    if (tokenErrors.has(String(error?.code))) keeper.forget();
    return { kind: 'unknown', reason: reasonOf(answer.output) };
  }
  return {
    kind: 'done',
    facts: {
      document: String(payload.fiscal_document_number),
      drive: payload.fn_number,
      sign: String(payload.fiscal_document_attribute),
      url: payload.ofd_receipt_url,
    },
  };
}

/** `26.01.2026 12:00:00`, Moscow time. */
function registrarMoment(now: Date): string {
  const [day = '', time = ''] = new Date(now.getTime() + 3 * 3600 * 1000).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 8)}`;
}

interface AtolCompany {
  email: string;
  taxId: string;
  /** Site on which the tickets were sold. */
  paymentAddress: string;
}

const error = v.nullish(
  v.object({
    code: v.optional(v.union([v.number(), v.string()])),
    text: v.optional(v.string(), ''),
    type: v.optional(v.string(), ''),
  }),
);

const tokenAnswer = v.object({ token: v.optional(v.string()), error });
const registerAnswer = v.object({
  uuid: v.nullish(v.string()),
  status: v.optional(v.string()),
  error,
});
const reportAnswer = v.object({
  status: v.optional(v.string()),
  error,
  payload: v.nullish(
    v.object({
      fiscal_document_number: v.optional(v.union([v.number(), v.string()]), ''),
      fn_number: v.optional(v.string(), ''),
      fiscal_document_attribute: v.optional(v.union([v.number(), v.string()]), ''),
      ofd_receipt_url: optionalWebLink,
    }),
  ),
});

/** Kinds of payment: money by card or transfer, and the offset of what was paid beforehand. */
const cashless = 1;
const prepaid = 2;

/** The body of `sell` and `sell_refund`. `moment` by the house's clock: `dd.mm.yyyy HH:MM:SS`. */
export function receiptBody(
  { kind, externalId, cart }: ReceiptRequest,
  company: AtolCompany,
  moment: string,
): object {
  const total = rubles(sumOf(cart.lines));
  const isSettled = kind === 'closing' || kind === 'late-refund';
  return {
    external_id: externalId,
    timestamp: moment,
    receipt: {
      client: { email: cart.email },
      company: {
        email: company.email,
        sno: cart.taxSystem,
        inn: company.taxId,
        payment_address: company.paymentAddress,
      },
      items: cart.lines.map(({ name, price, quantity, vat, goods }) => ({
        name,
        price: rubles(price),
        quantity,
        measure: 0,
        sum: rubles(price * quantity),
        payment_method: isSettled ? 'full_payment' : 'full_prepayment',
        payment_object: goods ? 1 : 4,
        vat: { type: vat },
      })),
      payments: [{ type: kind === 'closing' ? prepaid : cashless, sum: total }],
      total,
    },
  };
}

/** A number of rubles with at most two decimals, exactly: kopecks are whole before the division. */
function rubles(amount: number): number {
  return amount / 100;
}

function reasonOf(answer: { error?: v.InferOutput<typeof error> }): string {
  return answer.error ? `error ${answer.error.code ?? ''}: ${answer.error.text}` : 'no reason given';
}
