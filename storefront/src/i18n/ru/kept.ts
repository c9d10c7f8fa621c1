import type { Catalogue } from '#i18n/message.ts';

export const kept = {
  wheelchair: 'Место для зрителей на кресле-коляске до {moment}. Потом его сможет купить каждый.',
  'wheelchair-only': 'Место для зрителей на кресле-коляске.',
  house: 'Это место зарезервировано до {moment}. Потом его сможет купить каждый.',
  'house-only': 'Это место зарезервировано.',
  'take-wheelchair': 'Я на коляске, взять это место',
  'list-wheelchair': 'Для зрителей на кресле-коляске до {moment}, потом для всех:',
  'list-wheelchair-only': 'Для зрителей на кресле-коляске:',
  'list-house': 'Зарезервированы до {moment}, потом для всех:',
  'list-house-only': 'Зарезервированы:',
  'show-wheelchair': 'Я на коляске, показать эти места',
  yours: 'Места для вас держим до {moment}:',
  over: 'Эти места уже в общей продаже или заняты. Выберите свободные на плане.',
} as const satisfies Catalogue;
