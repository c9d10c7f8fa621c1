import * as v from 'valibot';
import { postText } from '#platform/outbound.ts';
import type { AttemptNames, BankReceiptReport, RefundedPart } from '#ports/payment-gateway.ts';
import { billNumber } from './robokassa-protocol.ts';
import { fiscalToken, type RobokassaAlgorithm } from './robokassa-signature.ts';

export interface RobokassaReceiptSettings {
  /** Where the receipts of its registrar lie, a slash at its end: `https://ws.roboxchange.com/RoboFiscal/`; '' asks for none. */
  receiptsUrl: string;
  login: string;
  password1: string;
  algorithm: RobokassaAlgorithm;
}

const seconds = 10;

/** The receipt of a bill; of refunds there is no such call. */
export async function askRobokassaReceipt(
  { receiptsUrl, login, password1, algorithm }: RobokassaReceiptSettings,
  { merchantNumber }: AttemptNames,
  refund: RefundedPart | null,
): Promise<BankReceiptReport> {
  if (refund || receiptsUrl === '') return { kind: 'unreported' };
  const payload = JSON.stringify({ merchantId: login, id: billNumber(merchantNumber) });
  const outcome = await postText(new URL('Receipt/Status', receiptsUrl).href, {
    seconds,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: fiscalToken(payload, password1, algorithm),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  if (outcome.status !== 200) return { kind: 'unknown', reason: `HTTP ${outcome.status}` };
  const read = v.safeParse(receiptAnswer, outcome.text);
  return read.success
    ? reportOf(read.output)
    : { kind: 'unknown', reason: 'the state of the receipt cannot be read' };
}

const digits = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform((value) => String(value)),
);

const receiptAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    Code: digits,
    Description: v.nullish(v.string(), ''),
    FiscalDocumentNumber: digits,
    FnNumber: digits,
    FiscalDocumentAttribute: digits,
  }),
);

/** 1 waits for the registrar, 2 registered, 3 failed; 1000 trouble, 1001 a signature that is not true. */
function reportOf(answer: v.InferOutput<typeof receiptAnswer>): BankReceiptReport {
  const { Code, Description, FiscalDocumentNumber: document, FnNumber: drive } = answer;
  const reason = `code ${Code}: ${Description}`;
  if (Code === '1') return { kind: 'waiting' };
  if (Code === '2')
    return { kind: 'done', facts: { document, drive, sign: answer.FiscalDocumentAttribute, url: '' } };
  if (Code === '3') return { kind: 'failed', reason };
  return { kind: Code === '1001' ? 'denied' : 'unknown', reason };
}
