import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { seatName } from '#domain/hall-index.ts';
import type { CompiledPlan } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { type NamedPlace, savePlaceNamesOf } from '#store/session-changes.ts';
import type { Difference } from './compare-houses.ts';

/** Sold tickets of sessions ahead call their seats as the changed hall does. */
export async function savePlaceNames(
  transaction: Queryable,
  { changedEvents }: Pick<Difference, 'changedEvents'>,
  plans: Iterable<CompiledPlan>,
): Promise<void> {
  const byUrl = new Map([...plans].map((plan) => [plan.url, plan.plan]));
  for (const { before, after } of changedEvents) {
    const plan = byUrl.get(after.planUrl ?? '');
    if (plan && before.document.planUrl !== after.planUrl)
      await savePlaceNamesOf(transaction, after.id, namesOf(plan));
  }
}

function namesOf(plan: HallPlan): NamedPlace[] {
  return [
    ...plan.seats.ids.map((seatId, index) => ({ seatId, areaId: null, place: seatName(plan, index) })),
    ...plan.standing.map(({ id, name }) => {
      return { seatId: null, areaId: id, place: { sector: name, row: '', number: '' } };
    }),
  ];
}
