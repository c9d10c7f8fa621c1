import { expect, test } from 'vitest';
import { chinese } from './texts-ch.ts';
import { english } from './texts-en.ts';
import { kazakh } from './texts-kz.ts';
import { russian } from './texts-ru.ts';

const others = { en: english, ch: chinese, kz: kazakh };
const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();

test.each(Object.entries(others))('%s says every value that Russian says, and nothing twice', (_, table) => {
  for (const [key, text] of Object.entries(table)) {
    const source = Reflect.get(russian, key);
    expect([key, valuesOf(text)]).toEqual([key, valuesOf(String(source))]);
  }
  expect(Object.keys(table).sort()).toEqual(Object.keys(russian).sort());
});

test('Chinese has its own marks, and a value in Kazakh takes no ending', () => {
  for (const text of Object.values(chinese)) {
    expect(text).not.toMatch(/\p{Script=Han}[,.:;!?()]|[,:;!?()]\p{Script=Han}|[。，：；、] /u);
    expect(text).not.toMatch(/[а-яё]/i);
  }
  for (const text of Object.values(kazakh)) {
    expect(text).not.toMatch(/\}-(д[ае]н|т[ае]н|н[ае]н|[гғқк][ае])/);
    expect(text).not.toMatch(/\}[ ~](аспайды|артық|бастап|тең)/);
  }
  for (const text of Object.values(english)) expect(text).not.toMatch(/[а-яё]/i);
});
