import type { CatalogueOffer } from '#domain/catalogue.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { setText } from '#house-files/set-type.ts';
import type { CompileInput } from './compiled-house.ts';

/** What is sold beside tickets, in the order of the file. */
export function compileOffers({ files, numbers, pictures }: CompileInput): CatalogueOffer[] {
  return files.offers.map(({ name, value }) => {
    const file = value.picture?.file.value;
    return {
      id: numbers.numberOf('offer', name),
      name: setText(value.name),
      description: setText(value.description),
      pictureId: file !== undefined && pictures.has(file) ? numbers.numberOf('picture', file) : null,
      price: value.price,
      stock: value.stock,
      limit: value.orderLimit,
      vat: value.vat,
      isGoods: value.goods,
      eventIds: eventsOf(files, value),
    };
  });
}

/** Named events and those of named tags; neither: every event. */
function eventsOf({ events }: HouseFiles, offer: HouseFiles['offers'][number]['value']): string[] | null {
  if (offer.events.length + offer.tags.length === 0) return null;
  const named = offer.events.map(({ value }) => value);
  const tags = offer.tags.map(({ value }) => value);
  return events
    .filter(({ id, event }) => named.includes(id) || event.tags.some(({ value }) => tags.includes(value)))
    .map(({ id }) => id)
    .sort();
}
