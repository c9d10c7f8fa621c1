import type { Catalogue } from '#i18n/message.ts';

/** The buyer's part of the form: comes with its script. */
export const buying = {
  count: {
    one: '{count}~билет',
    few: '{count}~билета',
    many: '{count}~билетов',
    other: '{count}~билета',
  },
  'fee-inside': 'Сервисный сбор {fee} уже внутри',
  'no-payment': 'Платить не нужно',
  'free-with-paid': 'Бесплатный билет выдаём только вместе с платным',
  'take-free': 'Получить билеты',
  'again-by-hand': 'Наберите адрес ещё раз: так мы заметим опечатку',
  'return-title': 'Если передумаете',
  'return-until': 'вернёте до~{day} включительно',
  'return-until-start': 'вернёте до начала',
  'return-percent': '{percent}~%',
  'return-late': 'До события осталось мало дней: эти билеты вернуть уже не получится.',
  'return-never': 'Билеты на это событие не возвращаются.',
  buying: 'Оформляем',
  passport: 'Фамилию, имя и отчество напишите точно как в паспорте: на входе их сверят.',
  'card-phone': 'Номер, на который заведён профиль на Госуслугах',
  'guide-inside': 'Экскурсовод {fee} уже внутри',
  groups: { one: '{count}~группа', few: '{count}~группы', many: '{count}~групп', other: '{count}~группы' },
  buy: 'Купить',
  pay: 'Оплатить',
  'pay-with': 'Чем платите',
  'have-promo': 'Есть промокод',
} as const satisfies Catalogue;
