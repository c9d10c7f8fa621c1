import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BotCheck } from './bot-check.ts';

/** A service that tells browsers from programs, over real sockets. */
export interface BotCheckWorld {
  check: BotCheck;
  /** The same service, asked with a secret that it does not know. */
  stranger: BotCheck;
  /** The same service, for a shop at another host. */
  elsewhere: BotCheck;
  /** What a browser brings: a new answer each time, `aged` so many seconds. */
  answer(kind: 'good' | 'program', aged?: number): string;
  behave(behaviour: BotCheckFault): void;
  behaveWell(): void;
  now(): Date;
  close(): Promise<void>;
}

export type BotCheckFault = '500' | 'reset' | 'html' | 'half-body';
const faults: BotCheckFault[] = ['500', 'reset', 'html', 'half-body'];

export function botCheckSuite(product: string, open: () => Promise<BotCheckWorld>): void {
  describe(`${product} as a check for programs`, () => {
    let world: BotCheckWorld;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.behaveWell());
    afterAll(() => world.close());

    test('BD-8 a good answer passes under a name of its own that says nothing of it', async () => {
      const [one, other] = [world.answer('good'), world.answer('good')];
      const [first, second] = [await world.check.verify(one), await world.check.verify(other)];
      if (first.kind !== 'passed' || second.kind !== 'passed')
        throw new Error(JSON.stringify([first, second]));
      expect(first.name).not.toBe(second.name);
      expect(first.name).not.toContain(one);
      expect(first.name.length).toBeLessThan(80);
      expect(first.until.getTime()).toBeGreaterThan(world.now().getTime());
    });

    test('BD-8 an answer is good once, and not for ever', async () => {
      const token = world.answer('good');
      expect((await world.check.verify(token)).kind).toBe('passed');
      expect((await world.check.verify(token)).kind).toBe('refused');
      expect((await world.check.verify(world.answer('good', 600))).kind).toBe('refused');
    });

    test('BD-8 a program, rubbish and an answer that was given to another shop are refused', async () => {
      expect((await world.check.verify(world.answer('program'))).kind).toBe('refused');
      expect((await world.check.verify('rubbish')).kind).toBe('refused');
      expect((await world.elsewhere.verify(world.answer('good'))).kind).toBe('refused');
    });

    test.each(faults)('BD-8 a service that answers by %s decides nothing', async (fault) => {
      world.behave(fault);
      expect((await world.check.verify(world.answer('good'))).kind).toBe('unknown');
    });

    test('BD-8 a secret that is not taken lets nobody pass', async () => {
      expect((await world.stranger.verify(world.answer('good'))).kind).not.toBe('passed');
    });
  });
}
