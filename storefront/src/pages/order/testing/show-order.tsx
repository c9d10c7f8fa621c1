import { type Answer, found } from '@foyer/contract/kit/answer.ts';
import type { OrderStatus, OrderView, PaymentStart, PayRequest } from '@foyer/contract/order/order.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { Shell } from '#features/shell/shell.tsx';
import { translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { OrderEffectsContext } from '#pages/order/order-effects.ts';
import { orderPageData } from '#pages/order/order-page-data.ts';
import { OrderPage } from '#pages/order/page.tsx';
import { type OfferEffects, OfferEffectsContext } from '#pages/order/use-offer-change.ts';
import { renderPart } from '#ui/testing/render-part.tsx';
import { sampleNow } from './sample-order.ts';

interface ShownWorld {
  language?: Language;
  /** What the server answers to a press of the button. */
  pay?: (request: PayRequest, key: string | undefined) => Promise<Answer<PaymentStart>>;
  /** The order as the server knows it by now. */
  order?: () => OrderView | null;
  status?: () => OrderStatus;
  /** What becomes of a wish to get the tickets by mail again. */
  sendTickets?: () => Promise<Answer<undefined>>;
  offers?: OfferEffects;
  now?: Date;
  /** How the house differs from the usual one. */
  house?: Partial<Setup>;
}

/** Puts the order page on the page of a test, in a shop that does what the test says. */
export async function showOrder(order: OrderView | null, world: ShownWorld = {}) {
  const { language = 'ru', now = sampleNow } = world;
  const setup = sampleSetup(world.house);
  const router = await memoryRouter({ setup, language, now, areas: ['order', 'forms', 'offers', 'club'] });
  const atBank: PaymentStart[] = [];
  const given = {
    goToBank: (start: PaymentStart) => void atBank.push(start),
    api: async () => ({
      pay: async (request: PayRequest, key?: string) => {
        if (!world.pay) throw new Error('the test does not let anybody pay');
        return world.pay(request, key);
      },
      order: async () => ({ ok: true, value: world.order ? world.order() : order }) as const,
      orderStatus: async () => found(world.status?.() ?? 'reserved'),
      sendTickets: async () => {
        if (!world.sendTickets) throw new Error('the test sends no tickets');
        return world.sendTickets();
      },
    }),
  };
  const texts = await loadTexts(language, ['progress'], router.state().screen.house.texts);
  const progress = translatorOf(texts, 'progress', language);
  const data = order && orderPageData(order, { language, setup, now, progress });
  const part = renderPart(
    inRouter(
      router,
      <OrderEffectsContext value={given}>
        <OfferEffectsContext value={world.offers ?? noOffers}>
          <Shell without={['header', 'footer']}>
            <OrderPage data={data} params={{ hash: 'ab12cd34' }} />
          </Shell>
        </OfferEffectsContext>
      </OrderEffectsContext>,
    ),
    'div',
  );
  return { part, router, atBank };
}

const unasked = async () => {
  throw new Error('the test adds nothing to the order');
};
const noOffers: OfferEffects = { add: unasked, remove: unasked };
