/** A member of the club, as staff wrote them down. Bonuses are kopecks. */
export interface Member {
  id: string;
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  card: { code: string; blocked: boolean } | null;
  /** Given to the member in all. */
  bonuses: number;
  subscriptions: readonly { id: string; name: string; visits: Readonly<Record<string, number>> }[];
}

/** A promo code: what it takes off, for which event, and how often. */
export interface PromoCode {
  code: string;
  terms: { percent: number } | { sum: number };
  /** Public name of the only event; null: all. */
  event: string | null;
  /** Uses in all, and of one buyer; null: any number. */
  uses: number | null;
  usesOfBuyer: number | null;
  /** What the page says of it. */
  about: string;
}

/** People of the identity provider (`gid/persons`); the club knows them by their verified address. */
export const members: readonly Member[] = [
  {
    id: 'M-1',
    type: 'Друг дома',
    name: { first: 'Анна', last: 'Веретенникова', middle: 'Сергеевна' },
    email: 'anna@pochta.example',
    phone: '+79160000001',
    card: { code: '7000 0001', blocked: false },
    bonuses: 50_000,
    subscriptions: [
      {
        id: 'S-1',
        name: 'Драма',
        visits: { thunderstorm: 1, 'cherry-orchard': 1, 'three-sisters': 2, seagull: 2 },
      },
      {
        id: 'S-2',
        name: 'Музейная карта',
        visits: { 'northern-light': 4, textile: 4, 'clock-museum': 4, glass: 4 },
      },
    ],
  },
  {
    id: 'M-2',
    type: 'Друг дома',
    name: { first: 'Борис', last: 'Ладогин', middle: '' },
    email: 'boris@pochta.example',
    phone: '+79160000002',
    card: { code: '7000 0002', blocked: true },
    bonuses: 30_000,
    subscriptions: [],
  },
];

export const promoCodes: readonly PromoCode[] = [
  promo('ПОЛДЕНЬ', { percent: 10 }, { about: '10 % с любого заказа' }),
  promo('NOON', { percent: 10 }, { about: 'то же латиницей' }),
  promo('ПЕРВЫЙ', { percent: 25 }, { usesOfBuyer: 1, about: '25 %, покупателю один раз' }),
  promo('ОДИН', { percent: 50 }, { uses: 1, about: '50 %, один раз на всех' }),
  promo('ЧАЙКА', { sum: 30_000 }, { event: 'seagull', about: '300 ₽, только «Чайка»' }),
  promo('ПОДАРОК', { percent: 100 }, { about: 'заказ становится бесплатным' }),
];

function promo(code: string, terms: PromoCode['terms'], limits: Partial<PromoCode>): PromoCode {
  return { code, terms, event: null, uses: null, usesOfBuyer: null, about: '', ...limits };
}
