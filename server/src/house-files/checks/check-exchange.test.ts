import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, houseWith } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

async function checked(rule: string, receipts = 'none') {
  const ways = `    receipts: ${receipts}\nhold: 15 min\nexchange: { ${rule} }\n`;
  const { findings } = await checkHouse(folderInMemory(houseWith('house.yaml', 'hold: 15 min\n', ways)), now);
  return {
    mistakes: findings.mistakes.map(({ found }) => found.en).filter((text) => !text.startsWith('receipts:')),
    notes: findings.notes.map(({ text }) => text.en).filter((text) => text.includes('refund ladder')),
  };
}

test.each([
  'until: 10 days before',
  'until: 0, cheaper: by the ladder, later returns: as before',
  'until: 10 days before, cheaper: returned, later returns: anew, money: difference',
  'until: 1 day, times: 3, money: difference',
])('EX-1 a rule that pays out no more than the ladder: %s', async (rule) => {
  expect(await checked(rule)).toEqual({ mistakes: [], notes: [] });
});

test.each(['until: 3 days before, cheaper: returned', 'until: 9, later returns: anew'])(
  'EX-1 a rule that can refund more than the ladder is pointed out: %s',
  async (rule) => {
    expect(await checked(rule)).toMatchObject({
      mistakes: [],
      notes: [expect.stringContaining('more than')],
    });
  },
);

test.each([
  ['until: soon', 'none', '"soon"'],
  ['until: 400 days before', 'none', '"400 days before"'],
  ['until: 10 days before, money: half', 'none', '"half"'],
  ['until: 10 days before, money: difference', 'bank', 'money: difference'],
])('EX-1 a rule that cannot be: %s', async (rule, receipts, found) => {
  expect((await checked(rule, receipts)).mistakes).toEqual([expect.stringContaining(found)]);
});
