import { expect, test } from 'vitest';
import { asSentence } from './sentence.ts';

test.each([
  ['Заболел смотритель', 'ru', 'Заболел смотритель.'],
  ['Заболел смотритель. ', 'ru', 'Заболел смотритель.'],
  ['Why not?', 'en', 'Why not?'],
  ['Заболел артист («Гроза».)', 'ru', 'Заболел артист («Гроза».)'],
  ['Отменили «Грозу»', 'ru', 'Отменили «Грозу».'],
  ['演員生病', 'ch', '演員生病。'],
  ['演員生病。', 'ch', '演員生病。'],
  [' ', 'en', ''],
] as const)('“%s” in %s is the sentence “%s”', (text, language, sentence) => {
  expect(asSentence(text, language)).toBe(sentence);
});
