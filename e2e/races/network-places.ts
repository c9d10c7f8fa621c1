import { buyerForm, orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { openShops, pressUntilHeard, rush, times } from './many-buyers.ts';
import { open } from './weak-trial.ts';

/** Places that one network gets of six sessions with 240 in all: it asks each of six shops for four, all at once. */
export async function placesOfNetwork(without: string[]): Promise<number> {
  const trial = await open({ without, pauses: { looked: 0.2 } }, { sessions: 6, capacity: 40 });
  const carts = times(6, (index) =>
    orderRequest(trial.sale, { lines: [requestLine(trial.sale, { quantity: 4 }, index)] }),
  );
  const shops = openShops(trial.database, trial.sale, 6);
  const press = { idempotencyKey: null, networks: [{ name: 'one', kind: '/24' as const }] };
  const { placed } = await rush(shops, carts, press, pressUntilHeard);
  await trial.close();
  return placed.length * 4;
}

/** Places that one email gets of a free session by orders of five at six shops, each under another phone. */
export async function placesOfPerson(without: string[]): Promise<number> {
  const trial = await open({ without, pauses: { looked: 0.1 } }, { capacity: 20, free: true });
  const lines = [requestLine(trial.sale, { quantity: 5, shownAmount: 0 })];
  const person = buyerForm('one-person@example.org');
  const carts = times(6, (index) =>
    orderRequest(trial.sale, { lines, buyer: { ...person, phone: `+7 916 000-00-0${index}` } }),
  );
  const { placed } = await rush(openShops(trial.database, trial.sale, 6), carts);
  await trial.close();
  return placed.length * 5;
}
