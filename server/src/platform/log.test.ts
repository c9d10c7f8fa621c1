import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

const canary = { name: 'Канарейкина Анна', email: 'canary@example.org', phone: '+7 912 345-67-89' };

function logInto(production: boolean) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  return { log: createLog({ level: 'info', production, destination }), lines };
}

function expectNoCanary(text: string) {
  for (const word of ['Канарейкина', 'canary', '345', 'hunter2']) expect(text).not.toContain(word);
}

describe.each([true, false])('production: %s', (production) => {
  test('keeps personal data out, by the names of fields at any depth', () => {
    const { log, lines } = logInto(production);
    log.info({ orderId: 7, buyer: canary, lines: [{ visitor: { first_name: canary.name } }] }, 'Placed');
    log.info(
      { headers: { 'set-cookie': 'hunter2', Authorization: 'hunter2' }, bankPassword: 'hunter2' },
      'Asked',
    );
    expectNoCanary(lines.join(''));
    expect(lines[0]).toContain('Placed');
    expect(lines[0]).toMatch(/orderId"?[=:]7/);
  });

  test('keeps personal data out, by its looks inside texts', () => {
    const { log, lines } = logInto(production);
    log.warn(`No mail to ${canary.email}`);
    log.warn({ answer: `unknown buyer ${canary.phone}` }, 'Refused');
    expectNoCanary(lines.join(''));
    expect(lines[0]).toContain('No mail to …');
  });

  test('keeps an error and its causes readable, without the row that the database repeats', () => {
    const { log, lines } = logInto(production);
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: `Key (email)=(${canary.email})`,
    });
    log.error(new Error(`Mail to ${canary.email} failed`, { cause }));
    log.error({ err: new Error('outer', { cause }) }, 'Job failed');
    const text = lines.join('');
    expectNoCanary(text);
    expect(text).toContain('log.test.ts');
    expect(text).toContain('duplicate key');
  });
});

test('a line for a person is one line', () => {
  const { log, lines } = logInto(false);
  log.info({ port: 3000, tags: ['a'] }, 'Open');
  expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d info {2}Open port=3000 tags=\["a"\]\n$/)]);
});

test('a line for machines is JSON with the level as a word and the time in ISO', () => {
  const { log, lines } = logInto(true);
  log.warn({ port: 3000 }, 'Open');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/Z$/),
    port: 3000,
    msg: 'Open',
  });
});
