import { expect, test } from 'vitest';
import { refusedWords } from './refused-words.ts';

const overrides = { 'small.refused-again': 'Начните с билетов.' };

test('OR-3 the code of a refused form becomes a text in the words of the house', async () => {
  const { outcome, reason } = await refusedWords('1', { language: 'ru', overrides });
  expect(outcome).toMatch(/^Заказ не\sоформлен, деньги не\sсписаны\.$/);
  expect(reason).toMatch(/^Столько мест уже нет: их\sтолько что заняли\. Начните с\sбилетов\.$/);
});

test('OR-3 an unknown code stays a code', async () => {
  const { reason } = await refusedWords('constructor', { language: 'en', overrides: {} });
  expect(reason).toMatch(
    /constructor\. What you entered is still here: check the tickets and send the form again\.$/,
  );
});

test('BD-8 a page without a script, which can prove nothing, says why and what to do', async () => {
  const { reason } = await refusedWords('-1001', { language: 'en', overrides: {} });
  expect(reason).toContain('Try again in a minute');
});
