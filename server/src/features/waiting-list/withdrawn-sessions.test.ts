import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { type ListWorld, row, soldOutHall } from '#testing/waiting-world.ts';
import { leaveListEntry } from './list-entry.ts';
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

describe('WL-2 the list of a session that leaves the programme', () => {
  test.each(['session', 'event'] as const)('tells everybody once when the %s is withdrawn', async (what) => {
    const [first = 0, ...others] = world.held;
    const [anna, boris] = [await world.waits('anna'), await world.waits('boris')];
    await world.cancel(first);
    await goThrough();
    await world.sendMails();
    for (const order of others) await world.cancel(order);
    await world.withdraw(what);
    await goThrough();
    for (const name of [anna, boris])
      expect(await world.view(name)).toMatchObject({
        state: 'off',
        title: world.sale.event.title,
        sessions: [{ day: world.sale.sessions[0]?.day }],
      });
    expect(await world.own.database.query('select outcome from waiting_offer')).toEqual([{ outcome: 'OFF' }]);
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-offer', 'list-withdrawn']);
    expect(await world.mailsOf(boris)).toEqual(['list-confirm', 'list-withdrawn']);
    expect(await world.sendMails()).toMatchObject([
      {
        to: 'anna@example.org',
        subject: expect.stringMatching(/^Снято с афиши: /),
        text: expect.stringContaining('Мы держали для вас'),
      },
      { to: 'boris@example.org', text: expect.stringContaining('Вы в списке ожидания') },
    ]);
    expect(await audit(world.own.database)).toEqual([]);
  });

  test('goes on in its order when the session comes back, without who has left', async () => {
    const [anna, boris, vera] = [
      await world.waits('anna'),
      await world.waits('boris'),
      await world.waits('vera'),
    ];
    for (const order of world.held) await world.cancel(order);
    await world.withdraw();
    await goThrough();
    await leaveListEntry(world.shop, { name: boris, language: 'ru' });
    await world.returnSession();
    // Nobody is told of a withdrawal that does not stand any more.
    expect(await world.sendMails()).toEqual([]);
    await goThrough();
    expect(await world.view(anna)).toMatchObject({ state: 'offered', offer: { seatIds: [row[0]] } });
    expect(await world.view(boris)).toMatchObject({ state: 'left' });
    expect(await world.view(vera)).toMatchObject({ state: 'offered', offer: { seatIds: [row[1]] } });
    await world.withdraw();
    await goThrough();
    expect(await world.mailsOf(anna)).toEqual([
      ...['list-confirm', 'list-withdrawn', 'list-offer', 'list-withdrawn'],
    ]);
    expect(await audit(world.own.database)).toEqual([]);
  });

  test('says nothing more to who knows that the session is cancelled', async () => {
    const anna = await world.waits('anna');
    await world.cancelSession();
    await goThrough();
    await world.withdraw();
    await goThrough();
    expect(await world.view(anna)).toMatchObject({ state: 'off' });
    expect(await world.mailsOf(anna)).toEqual(['list-confirm', 'list-off']);
    // The mail about the cancellation was still on its way.
    expect(await world.sendMails()).toMatchObject([{ subject: expect.stringMatching(/^Отмена: /) }]);
  });

  test('ends when the sale would have ended', async () => {
    const anna = await world.waits('anna');
    await world.withdraw();
    await goThrough();
    await world.own.database.query('update session set sale_closes_at = now()');
    await goThrough();
    expect(await world.view(anna)).toMatchObject({ state: 'over' });
  });
});
