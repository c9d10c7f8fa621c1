import type { DoorScan, DoorVerdict } from '@foyer/contract/desk/door.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anna, boris, clara, doorOf, phoneStore } from './testing/door-of.ts';

/** A door, and the codes that reach the shop from it. */
async function readingDoor() {
  const read: string[] = [];
  const judge = ({ code }: DoorScan) => {
    read.push(code);
    return 'in' as const;
  };
  const { door, clock } = doorOf(phoneStore(), 1, { judge });
  await door.start();
  return { door, clock, read };
}

test('two codes in view are each read once, and again when one is shown anew', async () => {
  const { door, clock, read } = await readingDoor();
  for (let look = 0; look < 50; look += 1) {
    await door.scan(look % 3 === 0 ? boris : anna, 'camera');
    clock.now += 150;
  }
  expect(read).toEqual([boris, anna]);
  // The next guest holds up a copy of the one before.
  clock.now += 1_000;
  await door.scan(boris, 'camera');
  door.stop();
  expect(read).toEqual([boris, anna, boris]);
});

describe('with two codes in view of the camera', () => {
  /** A door whose camera sees these codes, eight times a second, from now on. */
  async function doorThatSees(verdicts: Record<string, DoorVerdict | Promise<DoorVerdict>>) {
    const { door, clock, states } = doorOf(phoneStore(), 1, { judge: ({ code }) => verdicts[code] ?? 'in' });
    const look = async (...codes: string[]) => {
      const read = codes.map((code) => door.scan(code, 'camera'));
      clock.now += 120;
      await Promise.all(read);
    };
    await door.start();
    onTestFinished(() => door.stop());
    return { door, look, clock, state: () => states.at(-1) };
  }

  test.each(['again', 'elsewhere'] as const)(
    'a ticket that is “%s” stays until it is acknowledged',
    async (verdict) => {
      const { door, look, state } = await doorThatSees({ [anna]: verdict });
      for (let n = 0; n < 50; n += 1) await look(anna, boris);
      expect(state()?.shown).toMatchObject({ code: anna, verdict });
      expect(state()?.isAnotherInView).toBe(true);
      door.clear();
      await look(anna, boris);
      expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
      expect(state()?.isAnotherInView).toBe(false);
    },
  );

  test('it stays so whichever the camera sees first, and whichever by turns', async () => {
    const { look, state } = await doorThatSees({ [anna]: 'again' });
    await look(boris, anna);
    for (let n = 0; n < 50; n += 1) await look(n % 2 === 0 ? anna : boris);
    expect(state()?.shown).toMatchObject({ code: anna, verdict: 'again' });
  });

  test('the second waits for the answer to the first', async () => {
    const gate = Promise.withResolvers<DoorVerdict>();
    const { look, state } = await doorThatSees({ [anna]: gate.promise });
    const first = look(anna, boris);
    await look(anna, boris);
    gate.resolve('returned');
    await first;
    await look(anna, boris);
    expect(state()?.shown).toMatchObject({ code: anna, verdict: 'returned' });
  });

  test('the next one is read by itself once the refused one was taken away and could be read', async () => {
    const { look, clock, state } = await doorThatSees({ [anna]: 'again' });
    await look(anna);
    for (let n = 0; n < 15; n += 1) await look(boris);
    expect(state()?.shown).toMatchObject({ code: anna });
    for (let n = 0; n < 10; n += 1) await look(boris);
    expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
    // A clock that is set does not keep the door.
    clock.now -= 3_600_000;
    await look(clara);
    expect(state()?.shown).toMatchObject({ code: clara });
  });

  test('good tickets follow each other at once', async () => {
    const { look, state } = await doorThatSees({});
    await look(anna, boris);
    await look(anna, boris);
    expect(state()?.shown).toMatchObject({ code: boris, verdict: 'in' });
    expect(state()?.tickets.get(anna)?.inAt).not.toBeNull();
  });
});

test('a code that is typed after another is read, however fast', async () => {
  const { door, clock, read } = await readingDoor();
  for (const code of [anna, boris, anna, anna]) {
    await door.scan(code, 'hand');
    clock.now += 100;
  }
  door.stop();
  expect(read).toEqual([anna, boris, anna]);
});
