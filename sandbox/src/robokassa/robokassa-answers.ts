import type { BankPayment } from '#banking/payment.ts';

/** State codes of OpStateExt. */
const codes: Record<BankPayment['state'], number> = {
  new: 5,
  shown: 5,
  verifying: 80,
  paid: 100,
  declined: 10,
  expired: 10,
  cancelled: 10,
};

export function sumText(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** The name by which refunds are asked for. */
export function opKeyOf({ id }: BankPayment): string {
  return `${id}-OVO`;
}

export function stateXml(payment: BankPayment): string {
  const date = new Date(payment.createdAt).toISOString();
  return envelope(`<Result><Code>0</Code></Result>
  <State><Code>${codes[payment.state]}</Code><RequestDate>${date}</RequestDate><StateDate>${date}</StateDate></State>
  <Info><IncCurrLabel>BankCard</IncCurrLabel><IncSum>${sumText(payment.amount)}</IncSum><IncAccount /><PaymentMethod><Code>BankCard</Code></PaymentMethod><OutCurrLabel>RUB</OutCurrLabel><OutSum>${sumText(payment.amount)}0000</OutSum><OpKey>${opKeyOf(payment)}</OpKey><BankCardRRN>${payment.rrn}</BankCardRRN></Info>
  <UserField>${Object.entries(payment.extra)
    .map(
      ([name, value]) => `<Field><Name>${escapeXml(name)}</Name><Value>${escapeXml(value)}</Value></Field>`,
    )
    .join('')}</UserField>`);
}

/** 1 bad signature, 2 shop unknown, 3 operation not found, 1000 the bank's own trouble. */
export function failureXml(code: 1 | 2 | 3 | 1000): string {
  return envelope(`<Result><Code>${code}</Code></Result>`);
}

function envelope(inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<OperationStateResponse xmlns="http://merchant.roboxchange.com/WebService/">
  ${inside}
</OperationStateResponse>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
