import type { Api } from '@foyer/contract/calls.ts';
import type { ReturnView } from '@foyer/contract/returns/returns.ts';
import { Shell } from '#features/shell/shell.tsx';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { ReturnPage } from '#pages/order-return/page.tsx';
import { type ReturnPageData, returnPageData } from '#pages/order-return/return-loader.ts';
import { ReturnCallsContext } from '#pages/order-return/use-return.ts';
import { renderPart } from '#ui/testing/render-part.tsx';

type Calls = Pick<Api, 'createReturn' | 'confirmReturn' | 'withdrawReturn' | 'sendReturnLink'>;

const now = new Date('2026-11-21T09:00:00Z');

/** A view of two tickets, as changed. */
export function sampleReturn(change: Partial<ReturnView> = {}): ReturnView {
  return {
    number: 418207,
    placedAt: '2026-11-14T09:00:00Z',
    buyer: { name: 'Анна', email: 'anna@example.org', phone: '+7 916 000-00-00' },
    currency: 'RUB',
    groups: [sampleReturnGroup()],
    consent: { text: 'Прошу <strong>вернуть</strong> билеты', day: '2026-11-21' },
    reasons: [
      { id: 1, name: { ru: 'Планы' }, description: {} },
      { id: 2, name: { ru: 'Болезнь' }, description: { ru: 'Нужна справка' } },
    ],
    chosenReasonId: null,
    mayBeFree: true,
    ...change,
  };
}

export function sampleReturnGroup(
  change: Partial<ReturnView['groups'][number]> = {},
): ReturnView['groups'][number] {
  const ticket = {
    placeName: {},
    categoryName: { ru: 'Полный' },
    zoneName: { ru: 'Партер' },
    visitors: 1,
    bonuses: 0,
    stay: null,
  };
  return {
    title: { ru: 'Вишнёвый сад' },
    day: '2026-12-04',
    dayWords: {},
    time: '19:00',
    allDay: false,
    ageFrom: 16,
    secondsLeft: 90_000,
    tickets: [
      { ...ticket, id: 11, status: 'none', amount: 95_005, percent: 50 },
      { ...ticket, id: 12, status: 'none', amount: 100_000, percent: 50 },
    ],
    ...change,
  };
}

/** Puts the return page on the page of a test, in a shop that does what the test says. */
export async function showReturn(
  shown: ReturnView | Exclude<ReturnPageData, { kind: 'order' }>,
  { calls = {}, confirmName = null }: { calls?: Partial<Calls>; confirmName?: string | null } = {},
) {
  const setup = sampleSetup();
  const router = await memoryRouter({ setup, now, areas: ['returns', 'forms', 'errors'] });
  const missing = async () => {
    throw new Error('the test does not give this call');
  };
  const world = async () => ({
    createReturn: missing,
    confirmReturn: missing,
    withdrawReturn: missing,
    sendReturnLink: missing,
    ...calls,
  });
  const data: ReturnPageData =
    'kind' in shown
      ? shown
      : {
          kind: 'order',
          order: returnPageData(shown, { hash: 'AB12', confirmName, language: 'ru', setup, now }),
        };
  const part = renderPart(
    inRouter(
      router,
      <ReturnCallsContext value={world}>
        <Shell without={['header', 'footer']}>
          <ReturnPage data={data} params={{ hash: 'AB12' }} />
        </Shell>
      </ReturnCallsContext>,
    ),
    'div',
  );
  return { part, router };
}
