import type { Translation } from '#i18n/message.ts';
import type { offers as source } from '#i18n/ru/offers.ts';

export const offers = {
  title: 'Тапсырысқа қосымшалар',
  choose: 'Таңдау',
  'choose-more': 'Тағы таңдау',
  'none-chosen': 'Билеттермен бірге алуға болады:',
  'handed-out': 'Тапсырыс нөмірі бойынша береміз.',
  number: '№~{numbers}',
  remove: 'Алып тастау',
  'remove-name': 'Алып тастау: {name}',
  'back-requested': 'Қайтару хаттағы сілтеме арқылы растауды күтуде',
  'back-confirmed': 'Қайтаруды қарап жатырмыз',
  'back-returned': 'Қайтарылды',
  left: '{count} қалды',
  'sold-out': 'Түгел сатылды',
  full: 'Бір тапсырыста ең көбі {limit}',
  'last-taken': 'Басқа қалмады',
  'add-one': 'Біреуін қосу',
  'remove-one': 'Біреуін алу',
  add: 'Қосу',
  'add-sum': '{sum} үшін қосу',
  'choose-first': 'Алдымен не қосатыныңызды таңдаңыз',
  unsent: 'Болмады: сервермен байланыс жоқ. Интернетті тексеріп, қайта басыңыз.',
  question: 'Төлем алдында тапсырысқа қосымша таңдауға болады',
  'go-to-payment': 'Төлемге өту',
} as const satisfies Translation<typeof source>;
