import { afterEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { soldOutHall as hallOfList, type ListWorld, row } from '#testing/waiting-world.ts';
import { goThroughLists } from './match-session.ts';

let world: ListWorld;
afterEach(() => world.own.close());

async function soldOutHall(): Promise<number[]> {
  const hall = await hallOfList();
  world = hall;
  return hall.held;
}

describe('an offer', () => {
  test('whose mail has not gone costs nobody the turn, and asks each only once', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    for (const name of [anna, boris]) {
      await goThroughLists(world.shop);
      expect(await world.view(name)).toMatchObject({ state: 'offered', offer: { seatIds: [row[0]] } });
      await world.lapseOffers('wait');
    }
    await goThroughLists(world.shop);
    for (const name of [anna, boris]) {
      expect(await world.view(name)).toMatchObject({ state: 'waiting', passesLeft: 2 });
      expect(await world.mailsOf(name)).toEqual(['list-confirm', 'list-offer']);
    }
    // Nobody can be asked: the seat is not kept empty.
    expect(await world.ordered([row[0] ?? 0])).toBeGreaterThan(0);
    expect(await world.sendMails()).toEqual([]);
    await world.cancel(second);
    await goThroughLists(world.shop);
    expect(await world.view(anna)).toMatchObject({ state: 'offered', offer: { seatIds: [row[1]] } });
    expect(await world.view(boris)).toMatchObject({ state: 'waiting' });
    expect(await world.sendMails()).toMatchObject([{ to: 'anna@example.org' }]);
    expect(await audit(world.own.database)).toEqual([]);
  });

  test.each([
    ['went in its last minutes', 'sent_at', '5 minutes', 'offered'],
    ['was refused for good', 'failed_at', '25 minutes', 'over'],
  ])('whose mail %s', async (_, column, before, state) => {
    const [first = 0] = await soldOutHall();
    const anna = await world.waits('anna');
    await world.cancel(first);
    await goThroughLists(world.shop);
    await world.own.database.query(
      `update waiting_offer set made_at = made_at - interval '31 minutes', until = now() - interval '1 second'`,
    );
    await world.own.database.query(
      `update mail set ${column} = now() - $1::interval where offer_id is not null`,
      [before],
    );
    await goThroughLists(world.shop);
    expect(await world.view(anna)).toMatchObject({ state });
  });
});
