import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { LeftMoney } from './find-left-money.ts';

/** What an opening leaves without its bank, and what to write instead. */
export function describeLeftMoney(left: readonly LeftMoney[], language: ReportLanguage): string[] {
  return left.map((one) => (language === 'en' ? inEnglish(one) : inRussian(one)));
}

function inEnglish({ wayKey, payments, refunds, orders, newBank }: LeftMoney): string {
  const what = `payments undecided: ${payments}, refunds not done: ${refunds}, paid orders with a session ahead: ${orders}`;
  return newBank === null
    ? `WARNING: the payment way "${wayKey}" goes, and nobody can ask its bank any more (${what}). Leave it and write "offered: no": buyers do not see it then.`
    : `WARNING: the payment way "${wayKey}" becomes another bank (${newBank}), which knows nothing of what came before (${what}). Give the new bank a key of its own and write "offered: no" at the old one.`;
}

function inRussian({ wayKey, payments, refunds, orders, newBank }: LeftMoney): string {
  const what = `нерешённых платежей: ${payments}, незавершённых возвратов: ${refunds}, оплаченных заказов на будущие сеансы: ${orders}`;
  return newBank === null
    ? `ВНИМАНИЕ: способа оплаты «${wayKey}» больше нет, и спросить его банк будет нельзя (${what}). Оставьте его и напишите «offered: no»: покупатели его не увидят.`
    : `ВНИМАНИЕ: способ оплаты «${wayKey}» становится другим банком (${newBank}), который ничего не знает о прежнем (${what}). Дайте новому банку свой ключ, а у старого напишите «offered: no».`;
}
