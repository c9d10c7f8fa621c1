/** What actionCode says to a person. Codes as banks of this family quote them. */
const actionTexts: Record<number, { ru: string; en: string }> = {
  0: { ru: 'Запрос успешно обработан', en: 'Request processed successfully' },
  [-100]: { ru: 'Попытки оплаты не было', en: 'No payment attempts yet' },
  [-2006]: { ru: 'Отказ: 3-D Secure не пройдена', en: 'Declined: 3-D Secure failed' },
  [-2007]: { ru: 'Истёк срок ожидания оплаты', en: 'The time for payment has ended' },
  101: { ru: 'Истёк срок действия карты', en: 'The card has expired' },
  116: { ru: 'Недостаточно средств на карте', en: 'Insufficient funds' },
  120: { ru: 'Отказ банка, выпустившего карту', en: 'Declined by the card issuer' },
  71015: { ru: 'Неверные данные карты', en: 'Wrong card data' },
  151018: { ru: 'Банк-эквайер не ответил вовремя', en: 'The acquirer did not answer in time' },
};

export function actionText(code: number, language: 'ru' | 'en'): string {
  return actionTexts[code]?.[language] ?? String(code);
}
