import { expect, test } from 'vitest';
import { typeset } from './safe-markup.ts';

test.each([
  ['ru', 'в доме и у рояля', 'в_доме и_у_рояля'],
  ['ru', 'Мост — и река', 'Мост_— и_река'],
  ['ru', '5 минут, 1 900 ₽, 10 %', '5_минут, 1_900_₽, 10_%'],
  ['ru', 'Дом № 12', 'Дом №_12'],
  ['ru', 'С 18 лет', 'С_18_лет'],
  ['en', 'a house of 5 rooms — and so on', 'a house of 5_rooms_— and so on'],
  ['ch', '十二點', '十二點'],
  ['ru', '- и список', '- и_список'],
] as const)('%s: %s', (language, written, set) => {
  expect(typeset(written, language)).toBe(set.replaceAll('_', '\u00a0'));
});
