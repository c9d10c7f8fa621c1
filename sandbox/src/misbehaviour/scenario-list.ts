/** How the answer to a request can go wrong on its way. */
export const transportFaults = ['times-out', '500', 'reset', 'html', 'slow-body', 'half-body'] as const;
export type TransportFault = (typeof transportFaults)[number];

/** The calls that can be made to answer badly: register, status, and refund together with reverse. */
export const faultyCalls = ['start', 'status', 'refund'] as const;
export type FaultyCall = (typeof faultyCalls)[number];

export type TransportScenario = `${FaultyCall}-${TransportFault}`;

const transportTexts: Record<TransportFault, string> = {
  'times-out': 'ответа нет',
  '500': 'ответ HTTP 500',
  reset: 'соединение обрывается',
  html: 'вместо ответа страница HTML',
  'slow-body': 'ответ идёт по капле',
  'half-body': 'ответ обрывается на середине',
};

const callTexts: Record<FaultyCall, string> = {
  start: 'Регистрация заказа',
  status: 'Запрос состояния',
  refund: 'Возврат денег',
};

/** The other misbehaviours, one named scenario each. */
const namedScenarios = {
  'credentials-revoked': 'Логин и пароль отозваны: на любой запрос «Доступ запрещён»',
  'status-pending': 'Состояние: банк говорит «ещё не оплачен», что бы ни было на самом деле',
  'status-wrong-amount': 'Состояние: другая сумма',
  'status-wrong-currency': 'Состояние: другая валюта',
  'status-other-order': 'Состояние: номер чужого заказа',
  'status-2-after-partial-refund': 'Состояние: после частичного возврата 2 вместо 4',
  'refund-refused': 'Возврат денег: банк отказывает',
  'refund-slow': 'Возврат денег: банк решает не сразу',
  'refund-slow-refused': 'Возврат денег: банк сначала принимает, потом отказывает',
  'receipt-failed': 'Чек: касса банка не пробила его',
  'callback-before-return': 'Уведомление приходит раньше, чем вернётся покупатель',
  'callback-after-return': 'Уведомление приходит позже, чем вернётся покупатель',
  'callback-never': 'Уведомления нет',
  'callback-twice': 'Уведомление приходит дважды',
  'callback-fifty': 'Уведомление приходит пятьдесят раз сразу',
  'callback-wrong-checksum': 'Уведомление с неверной подписью',
  'callback-without-checksum': 'Уведомление без подписи',
  'callback-other-amount': 'Уведомление с другой суммой и верной подписью',
  'callback-unknown-order': 'Уведомление о заказе, которого нет',
  'callback-out-of-order': 'Уведомления не по порядку: после оплаты приходят удержание и отказ',
  'return-success-while-pending': 'Кнопка «Оплатить» возвращает в магазин, но банк ничего не решил',
  'return-success-while-failed': 'Кнопка «Оплатить» возвращает в магазин, но банк отказал',
} as const;

export type ScenarioName = keyof typeof namedScenarios | TransportScenario;

/** Labels of the scenarios on the control panel. */
export const scenarioTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    faultyCalls.flatMap((call) =>
      transportFaults.map((fault) => [`${call}-${fault}`, `${callTexts[call]}: ${transportTexts[fault]}`]),
    ),
  ),
  ...namedScenarios,
};

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarioTexts, name);
}
