import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { PendingPayment } from './find-pending-payments.ts';

/** What an opening leaves without its bank, and what to write instead. */
export function describePendingPayments(left: readonly PendingPayment[], language: ReportLanguage): string[] {
  return left.map((one) => (language === 'en' ? inEnglish(one) : inRussian(one)));
}

function inEnglish({ wayKey, payments, refunds, orders, newBank }: PendingPayment): string {
  const what = `undecided payments: ${payments}, unfinished refunds: ${refunds}, paid orders with upcoming sessions: ${orders}`;
  return newBank === null
    ? `WARNING: the payment way "${wayKey}" is removed, and its bank can no longer be asked (${what}). Keep it with "offered: no": buyers will not see it.`
    : `WARNING: the payment way "${wayKey}" changes to another bank (${newBank}), which knows nothing about earlier payments (${what}). Give the new bank its own key and set "offered: no" for the old one.`;
}

function inRussian({ wayKey, payments, refunds, orders, newBank }: PendingPayment): string {
  const what = `нерешённых платежей: ${payments}, незавершённых возвратов: ${refunds}, оплаченных заказов на будущие сеансы: ${orders}`;
  return newBank === null
    ? `ВНИМАНИЕ: способа оплаты «${wayKey}» больше нет, и спросить его банк будет нельзя (${what}). Оставьте его и напишите «offered: no»: покупатели его не увидят.`
    : `ВНИМАНИЕ: способ оплаты «${wayKey}» переходит к другому банку (${newBank}), который ничего не знает о прежних платежах (${what}). Дайте новому банку отдельный ключ, а у старого напишите «offered: no».`;
}
