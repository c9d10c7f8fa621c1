import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, houseWith } from '#house-files/testing/small-house.ts';

test.each([
  ['mail texts:\n  tickets haeding: Ждём', 'tickets haeding', 'Did you mean "tickets heading"?'],
  ['mail texts:\n  tickets subject: "{titel}, {when}"', '{titel}', 'Did you mean "title"?'],
  ['mail texts:\n  tickets subject: { ru: "Ваши {title}" }', 'a text with {title}, {when}', ''],
  ['mail texts:\n  tickets paid: Заказ оплачен', 'a text with {number}', ''],
  ['ticket texts:\n  title: "Билет {number}"', 'a text without {…}', ''],
  ['ticket texts:\n  title: { ru: Билет, kk: Билет }', 'languages: ru', 'Its code here is "kz".'],
])('a text of mails or tickets that would fail is refused: %s', async (written, said, hint) => {
  const files = houseWith('house.yaml', 'hold: 15 min', `${written}\nhold: 15 min`);
  const { findings } = await checkHouse(folderInMemory(files), new Date('2037-11-21T09:00:00Z'));
  expect(findings.mistakes).toHaveLength(1);
  const [mistake] = findings.mistakes;
  expect(`${mistake?.found.en} ${mistake?.expected.en}`).toContain(said);
  expect(mistake?.hint?.en ?? '').toBe(hint);
  const lines = (files['house.yaml'] ?? '').toString().split('\n');
  expect(mistake).toMatchObject({
    file: 'house.yaml',
    line: lines.indexOf(written.split('\n')[1] ?? '') + 1,
  });
});
