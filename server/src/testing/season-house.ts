import type { Order } from '#domain/order.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { type HouseInMemory, smallHouse } from '#house-files/testing/small-house.ts';
import type { Shop } from '#shop/shop.ts';
import { buyerForm } from './order-request.ts';

/** The small house with a free season ticket, `season`: of its event `play`, as the composition says. */
export function seasonHouse({
  composition,
  sessions,
  more = '',
}: {
  composition: readonly string[];
  /** Of the play; left out: as in the small house. */
  sessions?: readonly string[];
  /** Other keys of the play. */
  more?: string;
}): HouseInMemory {
  const list = (lines: readonly string[]) => lines.map((line) => `  - ${line}\n`).join('');
  const [head = '', usual = ''] = smallHouse['events/play.yaml']?.split('sessions:\n') ?? [];
  return {
    ...smallHouse,
    'menus.yaml': `${smallHouse['menus.yaml']?.replace(
      'menus:\n',
      '  subscriptions:\n    name: { ru: Абонементы, en: Subscriptions }\nmenus:\n',
    )}  seasons:
    kind: subscriptions
    name: { ru: Абонементы, en: Seasons }
`,
    'events/play.yaml': `${head}${more}sessions:\n${sessions ? list(sessions) : usual}`,
    'events/season.yaml': `title: { ru: Абонемент, en: Season }
age: 6+
venue: hall
menus: [seasons]
prices: gift
free: yes
sign in: yes
places: 60
${composition.length > 0 ? `composition:\n${list(composition)}` : ''}sessions:
  - 2038-02-14 all day
`,
  };
}

/** A profile’s free order of one ticket of an event; `subscriptionId`: under these visits. */
export async function buyFree(
  shop: Shop,
  { eventId, day, time = '00:00' }: { eventId: string; day: string; time?: string },
  profileId: number,
  subscriptionId?: string,
): Promise<{ order: Order } | { refusal: string }> {
  const { consents, events } = await shop.catalogue.get();
  const event = events.find(({ id }) => id === eventId);
  const row = (subscriptionId ? event?.subscriptionPrices : event?.prices)?.[0];
  const placed = await placeOrder(
    shop,
    {
      ...{ eventId, language: 'ru', sessionId: null, usesCultureCard: false },
      lines: [
        {
          ...{ eventId, day, time, categoryId: row?.categoryId ?? 0, zoneId: row?.zoneId ?? 0 },
          ...{ quantity: 1, shownAmount: 0, seatId: 0 },
        },
      ],
      consents: consents.map(({ id }) => id),
      buyer: buyerForm(`season-${profileId}@example.org`),
      botCheck: { token: null, captchaId: null, captchaText: null },
      ...(subscriptionId ? { subscriptionId } : {}),
    },
    { idempotencyKey: null, profileId },
  );
  return placed.kind === 'refused' ? { refusal: placed.refusal.kind } : { order: placed.order };
}
