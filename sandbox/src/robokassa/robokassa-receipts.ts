import { createHash } from 'node:crypto';
import type { BookBank } from '#banking/open-bank.ts';
import type { RobokassaSettings } from './robokassa-settings.ts';

/** `Receipt/Status`: a payload signed with the first password. The till prints when the money has come. */
export function receiptState(bank: BookBank, settings: RobokassaSettings, body: unknown): object {
  const [told = '', signature = ''] = String(body).split('.');
  const due = createHash(settings.algorithm)
    .update(told + settings.password1)
    .digest('hex');
  const isRevoked = bank.book.scenarios.take('credentials-revoked');
  if (isRevoked || signature !== Buffer.from(due).toString('base64url'))
    return { Code: '1001', Description: 'Неправильная подпись' };
  const { merchantId, id } = JSON.parse(Buffer.from(told, 'base64url').toString());
  const payment = merchantId === settings.login ? bank.book.findByNumber(String(id)) : undefined;
  if (!payment?.receipt) return { Code: '1000', Description: 'Чек не найден' };
  if (payment.state !== 'paid') return { Code: '1', Description: 'Ожидание регистрации' };
  if (bank.book.scenarios.take('receipt-failed', payment.number))
    return { Code: '3', Description: 'Ошибка регистрации чека' };
  return {
    Code: '2',
    Description: 'Чек зарегистрирован',
    FnNumber: '9999078900005003',
    FiscalDocumentNumber: String(Number(payment.id) % 100_000),
    FiscalDocumentAttribute: `27${payment.id}`,
  };
}
