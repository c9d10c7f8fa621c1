import { expect, test } from 'vitest';
import { between, join, quoted, titled } from './joining.ts';

test('IN-1 parts are joined with the marks of the language, and empty ones are left out', () => {
  expect(join('facts', 'ru', ['Партер', '', null, 'полный'])).toBe('Партер, полный');
  expect(join('facts', 'ch', ['一樓正廳', false, '全票'])).toBe('一樓正廳，全票');
  expect(join('list', 'ch', ['姓名', '電話'])).toBe('姓名、電話');
  expect(join('label', 'kz', ['Ұйымдастырушы', ''])).toBe('Ұйымдастырушы');
  expect(
    ['facts', 'list', 'label', 'groups', 'phrases'].map((mark) => between(mark as 'facts', 'ch')),
  ).toEqual([...['，', '、', '：', '；', '。']]);
});

test.each([
  ['ru', 'Опера «Кармен»', '«Опера „Кармен“»'],
  ['en', '“Clocks and People”, the catalogue', '“‘Clocks and People’, the catalogue”'],
  ['ch', '「鐘與人」圖錄', '「『鐘與人』圖錄」'],
  ['kz', 'Жұмбақ', '«Жұмбақ»'],
] as const)('in %s a name that has quotation marks gets no second ones', (language, name, expected) => {
  expect(quoted(name, language)).toBe(expected);
});

test.each([
  ['ru', 'Гроза', '«Гроза»'],
  ['en', 'The Storm', '“The Storm”'],
  ['ch', '大雷雨', '《大雷雨》'],
  ['ch', '《鐘與人》導覽', '《〈鐘與人〉導覽》'],
  ['kz', 'Найзағай', '«Найзағай»'],
] as const)('in %s the title of a work has the marks of titles', (language, title, expected) => {
  expect(titled(title, language)).toBe(expected);
});
