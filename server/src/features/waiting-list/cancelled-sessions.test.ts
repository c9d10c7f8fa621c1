import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { type ListWorld, row, soldOutHall } from '#testing/waiting-world.ts';
import { goThroughLists } from './match-session.ts';

let world: ListWorld & { held: number[] };
beforeEach(async () => {
  world = await soldOutHall();
});
afterEach(async () => {
  await world.own.close();
});

async function goThrough(): Promise<void> {
  await goThroughLists(world.shop);
  await goThroughLists(world.shop);
}

async function outcomes() {
  return await world.own.database.query('select outcome from waiting_offer order by id');
}

describe('the list of a cancelled session', () => {
  test('takes its offer back, tells everybody once and offers nothing', async () => {
    const [first = 0] = world.held;
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    await goThrough();
    await world.sendMails();
    await world.cancelSession();
    await goThrough();
    for (const name of [anna, boris])
      expect(await world.view(name)).toMatchObject({ state: 'off', sessions: [{}] });
    expect(await outcomes()).toEqual([{ outcome: 'OFF' }]);
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-offer', 'list-off']);
    expect(await world.mailsOf(boris)).toEqual(['list-confirm', 'list-off']);
    expect(await world.sendMails()).toMatchObject([
      {
        to: 'anna@example.org',
        subject: expect.stringMatching(/^Отмена: /),
        text: expect.stringContaining('Мы держали для вас'),
      },
      { to: 'boris@example.org', text: expect.stringContaining('Вы в списке ожидания') },
    ]);
    expect(await audit(world.own.database)).toEqual([]);
  });

  test('goes on in its order when the session takes place after all', async () => {
    const [first = 0] = world.held;
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    await goThrough();
    await world.cancelSession();
    await goThrough();
    await world.restoreSession();
    // Nobody is told of a cancellation that does not stand any more.
    expect(await world.sendMails()).toEqual([]);
    await goThrough();
    const { state, offer, passesLeft } = await world.view(anna);
    expect({ state, passesLeft, seats: offer?.seatIds }).toEqual({
      ...{ state: 'offered', passesLeft: 2, seats: [row[0]] },
    });
    expect(await world.view(boris)).toMatchObject({ state: 'offered', offer: { seatIds: [row[1]] } });
    await world.cancelSession();
    await goThrough();
    expect(await world.mailsOf(boris)).toEqual(['list-confirm', 'list-off', 'list-offer', 'list-off']);
    expect(await audit(world.own.database)).toEqual([]);
  });

  test('counts places that were paid for under an offer as taken', async () => {
    const [first = 0] = world.held;
    const anna = await world.waits('anna');
    await world.cancel(first);
    await goThrough();
    const order = await world.ordered([row[0] ?? 0], (await world.view(anna)).offer?.pass);
    await world.own.database.query(`update orders set state = 'PAID' where id = $1`, [order]);
    await world.cancelSession();
    await goThrough();
    expect(await outcomes()).toEqual([{ outcome: 'TAKEN' }]);
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-offer']);
  });

  test('ends when the sale would have ended', async () => {
    const anna = await world.waits('anna');
    await world.cancelSession();
    await goThrough();
    await world.own.database.query('update session set sale_closes_at = now()');
    await goThrough();
    expect(await world.view(anna)).toMatchObject({ state: 'over' });
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-off']);
  });
});
