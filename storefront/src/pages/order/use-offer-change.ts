import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { addOffer, removeOffer } from '@foyer/contract/order/order-calls.ts';
import { createContext, useContext, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';

/** Changes the order's contents, then reloads it in any case. `refused`: the reason, or ''. */
export function useOfferChange() {
  const t = useTexts('offers');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const change = async (work: () => Promise<Answer<undefined>>): Promise<boolean> => {
    setBusy(true);
    setRefused('');
    const text = await work().then(
      (answer) => (answer.ok ? '' : answer.text),
      () => t('unsent'),
    );
    await router.reload();
    setRefused(text);
    setBusy(false);
    return text === '';
  };
  return { busy, refused, change };
}

/** The shop's calls about what is added to an order. */
export interface OfferEffects {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

/** Tests provide their own. */
export const OfferEffectsContext = createContext<OfferEffects>({
  add: (request) => sendCall(addOffer, request),
  remove: (request) => sendCall(removeOffer, request),
});

export function useOfferEffects(): OfferEffects {
  return useContext(OfferEffectsContext);
}
