import type { Database } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { type SeededSale, seedSale } from './seed-sale.ts';
import { shopFor } from './shop-for.ts';

/**
 * A sale of four sessions. What `seasons` sells of the first is a season ticket that names the second and the third; `shop` sells
 * tickets of single sessions.
 */
export async function seedEvenings(
  database: Database,
): Promise<{ sale: SeededSale; shop: Shop; seasons: Shop }> {
  const sale = await seedSale(database, { sessions: 4, capacity: null });
  const composition = sale.sessions.slice(1, 3).map(({ day, time }) => {
    return { eventId: sale.event.id, title: sale.event.title, venue: {}, day, time, visits: 0, until: null };
  });
  const season = { ...sale.event, title: { ru: 'Абонемент' }, composition };
  return {
    sale,
    shop: shopFor(database, sale.catalogue),
    seasons: shopFor(database, { ...sale.catalogue, events: [season] }),
  };
}
