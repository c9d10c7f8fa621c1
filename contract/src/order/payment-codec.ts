import { type Answer, successCode } from '#kit/answer.ts';
import { integerFromWire, languageFromWire, refusalFromWire } from '#kit/wire-values.ts';
import type { PaymentStart, PayRequest } from './order.ts';
import type { WireOrderNumber, WireOrderRequest, WirePaymentStart } from './order-wire.ts';

export function payRequestToWire(request: PayRequest): WireOrderRequest {
  return { hash: request.hash, lang: request.language, bank_data: request.paymentWay };
}

export function payRequestFromWire(wire: WireOrderRequest): PayRequest {
  const id = integerFromWire(wire.bank_data?.id, 0);
  return {
    hash: wire.hash,
    language: languageFromWire(wire.lang),
    paymentWay: id === 0 ? null : { id, name: wire.bank_data?.name ?? '', type: wire.bank_data?.type ?? '' },
  };
}

/** How a payment goes on: a code to scan, a form for the bank, or the bank's address (O 4). */
export function paymentStartToWire(start: PaymentStart): WirePaymentStart {
  const success = { errorCode: successCode, errorText: '' };
  if (start.kind === 'redirect') return { ...success, bankUrl: start.url };
  if (start.kind === 'qr') return { ...success, form_qr_url: start.link, form_qr_code: start.image };
  const fields = Object.entries(start.fields).map(([name, value]) => ({ name, value }));
  return { ...success, form_action: start.action, form_bank: fields };
}

export function paymentStartFromWire(wire: WirePaymentStart, status = 200): Answer<PaymentStart> {
  const refused = refusalFromWire(wire, status, 'tells');
  if (refused) return refused;
  if (wire.form_qr_url) {
    return { ok: true, value: { kind: 'qr', link: wire.form_qr_url, image: wire.form_qr_code ?? '' } };
  }
  if (wire.form_action) {
    return { ok: true, value: { kind: 'form', action: wire.form_action, fields: fieldsOf(wire.form_bank) } };
  }
  return { ok: true, value: { kind: 'redirect', url: wire.bankUrl ?? '' } };
}

function fieldsOf(fields: WirePaymentStart['form_bank']): Record<string, string> {
  if (!Array.isArray(fields)) return fields ?? {};
  return Object.fromEntries(fields.map((field) => [field.name, field.value]));
}

export function orderNumberToWire(number: number | null): WireOrderNumber {
  return { num: number === null ? '' : String(number) };
}

export function orderNumberFromWire(wire: WireOrderNumber, status = 200): Answer<number | null> {
  const refused = refusalFromWire(wire, status);
  if (refused) return refused;
  const number = integerFromWire(wire.num, 0);
  return { ok: true, value: number === 0 ? null : number };
}
