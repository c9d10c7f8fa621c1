import { deviceValue, hasTexts } from '#lib/device-value.ts';
import type { ConsentView } from './consent-view.ts';

/** Who bought on this device and asked to be remembered. */
export interface RememberedBuyer {
  name: string;
  phone: string;
  email: string;
  /** Consents as they were worded when they were given: a word changed since is another consent. */
  agreed: readonly string[];
}

export const rememberedBuyer = deviceValue<RememberedBuyer>('foyer-known-buyer', (kept) =>
  hasTexts(kept, ['name', 'phone', 'email']) ? { ...kept, agreed: agreedIn(kept) } : null,
);

/** The last order of this device, whose page asks once whether the buyer wants to be remembered. */
export interface OwnOrder {
  hash: string;
  agreed: readonly string[];
}

export const ownOrder = deviceValue<OwnOrder>('foyer-own-order', (kept) =>
  hasTexts(kept, ['hash']) ? { hash: kept.hash, agreed: agreedIn(kept) } : null,
);

/** The order was placed here. Who has been asked once, and did not want it, is not asked again. */
export function noteOwnOrder(hash: string, consents: readonly ConsentView[], given: readonly number[]): void {
  const agreed = consents.filter(({ id }) => given.includes(id)).map(({ html }) => html);
  const remembered = rememberedBuyer.read();
  if (remembered) rememberedBuyer.write({ ...remembered, agreed });
  if (!wasAsked.read()) ownOrder.write({ hash: hash.toLowerCase(), agreed });
}

export const wasAsked = deviceValue<{ hash: string }>('foyer-asked-buyer', (kept) =>
  hasTexts(kept, ['hash']) ? kept : null,
);

/** Ids of the compulsory consents that this buyer has given in these very words. */
export function agreedConsents({ agreed }: RememberedBuyer, consents: readonly ConsentView[]): number[] {
  return consents.filter(({ html, required }) => required && agreed.includes(html)).map(({ id }) => id);
}

function agreedIn(kept: object): string[] {
  const agreed: unknown = 'agreed' in kept ? kept.agreed : [];
  return Array.isArray(agreed) ? agreed.filter((one) => typeof one === 'string') : [];
}
