import { useEffect, useState } from 'react';
import { useHouse } from '#lib/router/router.ts';
import type { OfferParts } from './offer-parts.tsx';
import type { OrderData } from './order-data.ts';

/** What sells beside the tickets, once it has come; the order can be paid without it. */
export function useOfferParts({ addOns, offers }: OrderData): OfferParts | null {
  const { language, texts } = useHouse();
  const [parts, setParts] = useState<OfferParts | null>(null);
  const isNeeded = addOns.length + offers.items.length > 0;
  // Loading is the network's own business.
  useEffect(() => {
    if (isNeeded)
      import('./offer-parts.tsx').then((file) => file.offerParts(language, texts)).then(setParts, () => {});
  }, [isNeeded, language, texts]);
  return parts;
}
