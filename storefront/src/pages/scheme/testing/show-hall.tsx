import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { ModalHost } from '#features/shell/modal.tsx';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { hallZones } from '#pages/scheme/hall-zones.ts';
import { LoadedHall } from '#pages/scheme/loaded-hall.tsx';
import type { HallMode } from '#pages/scheme/view-switch.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';

const now = new Date('2026-11-21T06:00:00Z');

export const usualPrices = [
  row({ zoneId: 1, categoryId: 1, categoryName: { ru: 'Полный' }, price: 190_000 }),
  row({ zoneId: 1, categoryId: 2, categoryName: { ru: 'Студенческий' }, price: 133_000 }),
  row({ zoneId: 2, categoryId: 1, categoryName: { ru: 'Полный' }, price: 50_000 }),
];

/** A hall of the sample plan with its cart, as the page shows it once the plan has come. */
export async function showHall(
  mode: HallMode = 'plan',
  prices = usualPrices,
  loneSeats: 'off' | 'refuse' = 'off',
): Promise<HTMLElement> {
  const returns = { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 50 }] };
  const sale = sampleSale({ sessions: [session({ id: 3, left: 40 })], prices }, { orderLimit: 4, returns });
  const setup = sampleSetup();
  const event = eventViewModel(sale, { setup, language: 'ru', now, refused: null });
  const [only] = unpackSessions(event.sessions);
  if (!only) throw new Error('the sample has no session');
  const areas = ['scheme', 'hall', 'event', 'buying', 'forms', 'errors', 'club'] as const;
  const router = await memoryRouter({ areas, now });
  const data = { event, planUrl: '/plans/a.json', loneSeats, timeZone: 'UTC' } as const;
  const zones = hallZones(event, only, false);
  return renderPart(
    inRouter(
      router,
      <ModalHost>
        <LoadedHall
          data={data}
          planUrl={data.planUrl}
          session={only}
          zones={zones}
          mode={mode}
          usesCard={false}
          question={{ current: null }}
          onLeave={() => undefined}
        />
      </ModalHost>,
    ),
  );
}
