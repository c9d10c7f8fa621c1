/**
 * Business errors of the gateway. HTTP stays 200, errorCode is a string.
 * 1 number taken, 3 currency, 4 field missing, 5 value or access, 6 no such order, 7 state or system.
 */
export type BankError =
  | 'number taken'
  | 'number expected'
  | 'unknown currency'
  | { missing: string }
  | { wrong: string }
  | 'access denied'
  | 'wrong amount'
  | 'order not found'
  | 'wrong state'
  | 'system error';

export interface ErrorAnswer {
  errorCode: string;
  errorMessage: string;
}

const texts = {
  'number taken': [
    '1',
    'Заказ с таким номером уже обработан',
    'Order with this number was already processed',
  ],
  'number expected': ['1', 'Ожидается [orderId] или [orderNumber]', 'Expected [orderId] or [orderNumber]'],
  'unknown currency': ['3', 'Неизвестная валюта', 'Unknown currency'],
  'access denied': ['5', 'Доступ запрещён', 'Access denied'],
  'wrong amount': ['5', 'Неверная сумма', 'Wrong amount'],
  'order not found': ['6', 'Заказ не найден', 'Order not found'],
  'wrong state': ['7', 'Платёж должен быть в корректном состоянии', 'Payment must be in a correct state'],
  'system error': ['7', 'Системная ошибка', 'System error'],
} as const;

export function errorAnswer(error: BankError, language: 'ru' | 'en'): ErrorAnswer {
  if (typeof error === 'string') {
    const [errorCode, ru, en] = texts[error];
    return { errorCode, errorMessage: language === 'ru' ? ru : en };
  }
  if ('missing' in error) {
    const errorMessage =
      language === 'ru' ? `Не указан параметр [${error.missing}]` : `Parameter [${error.missing}] is empty`;
    return { errorCode: '4', errorMessage };
  }
  const errorMessage =
    language === 'ru'
      ? `Неверно указано значение параметра [${error.wrong}]`
      : `Wrong value of the parameter [${error.wrong}]`;
  return { errorCode: '5', errorMessage };
}

export function successAnswer(language: 'ru' | 'en'): ErrorAnswer {
  return { errorCode: '0', errorMessage: language === 'ru' ? 'Успешно' : 'Success' };
}
