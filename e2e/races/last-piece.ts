import { audit } from '@foyer/server/features/audit/audit.ts';
import { addOffers } from '@foyer/server/features/choose-offers/change-offers.ts';
import { createWeakDatabase } from '@foyer/server/testing/guards.ts';
import { orderRequest } from '@foyer/server/testing/order-request.ts';
import { seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { rush, times } from './many-buyers.ts';

const catalogueForSale = {
  id: 1,
  name: { ru: 'Каталог' },
  description: {},
  pictureId: null,
  price: 90_000,
  stock: 1,
  limit: 5,
  vat: null,
  isGoods: true,
  eventIds: null,
};

const piece = { name: null, offerId: 1, shownPrice: null };

/** Six buyers, each with an order, add the one piece that there is; each looks before any takes. */
export async function lastPiece(without: string[]): Promise<{ added: number; findings: string[] }> {
  const { database, close } = await createWeakDatabase({ without, pauses: { 'offer-looked': 0.2 } });
  const sale = await seedSale(database, { house: { offers: [catalogueForSale] } });
  const shop = shopFor(database, sale.catalogue);
  const { placed } = await rush(
    [shop],
    times(6, () => orderRequest(sale)),
  );
  const outcomes = await Promise.all(
    placed.map(({ hash }) =>
      addOffers(shop, { hash, language: 'ru', pieces: [piece] }).catch(() => ({ kind: 'failed' as const })),
    ),
  );
  const findings = (await audit(database)).map(({ id }) => id);
  await close();
  return { added: outcomes.filter(({ kind }) => kind === 'done').length, findings };
}

/** Pieces that six orders of one network get one after another of an offer of forty. */
export async function piecesOfNetwork(without: string[]): Promise<number> {
  const { database, close } = await createWeakDatabase({ without });
  const sale = await seedSale(database, { house: { offers: [{ ...catalogueForSale, stock: 40 }] } });
  const shop = shopFor(database, sale.catalogue);
  const submission = { idempotencyKey: null, networks: [{ name: 'one', kind: '/24' as const }] };
  const carts = times(6, () => orderRequest(sale));
  const { placed } = await rush([shop], carts, submission);
  let added = 0;
  for (const { hash } of placed) {
    const outcome = await addOffers(shop, { hash, language: 'ru', pieces: [piece] });
    if (outcome.kind === 'done') added += 1;
  }
  await close();
  return added;
}
