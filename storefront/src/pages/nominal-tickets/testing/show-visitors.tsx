import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder } from '@foyer/contract/order/order.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from '@foyer/contract/people/visitors.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { Shell } from '#features/shell/shell.tsx';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { VisitorsPage } from '#pages/nominal-tickets/page.tsx';
import { visitorsPageData } from '#pages/nominal-tickets/visitors-loader.ts';
import { VisitorsEffectsContext } from '#pages/nominal-tickets/visitors-sheet.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';
import { visitorsNow } from './sample-visitors.ts';

interface ShownWorld {
  language?: Language;
  now?: Date;
  development?: boolean;
  confirm?: (request: ConfirmVisitorsRequest) => Promise<Answer<PlacedOrder>>;
}

/** Puts the page of named visitors on the page of a test, before a server that answers what the test says. */
export async function showVisitors(order: VisitorsOrder | null, world: ShownWorld = {}) {
  const { language = 'ru', now = visitorsNow, development = false } = world;
  const setup = { ...sampleSetup(), development };
  const router = await memoryRouter({ setup, language, now, areas: ['visitors', 'forms', 'errors'] });
  const sent: ConfirmVisitorsRequest[] = [];
  const given = {
    api: async () => ({
      confirmVisitors: async (request: ConfirmVisitorsRequest) => {
        sent.push(request);
        return (await world.confirm?.(request)) ?? { ok: true as const, value: { hash: request.hash } };
      },
    }),
  };
  const data = order && visitorsPageData(order, language, setup, now);
  const part = renderPart(
    inRouter(
      router,
      <VisitorsEffectsContext value={given}>
        <Shell without={['header', 'footer']}>
          <VisitorsPage data={data} params={{ hash: 'ab12cd34' }} />
        </Shell>
      </VisitorsEffectsContext>,
    ),
    'div',
  );
  return { part, router, sent };
}
