import { expect, test } from 'vitest';
import { buyerAsVisitor } from './use-visitors-form.ts';

test.each([
  ['Анна Ветрова', ['Ветрова', 'Анна', '']],
  ['  Mary   Poppins ', ['Poppins', 'Mary', '']],
  ['Ветрова Анна Петровна', ['Ветрова', 'Анна', 'Петровна']],
  ['Анна Петровна Ветрова', ['Ветрова', 'Анна', 'Петровна']],
  ['Әлия Серікқызы Ахметова', ['Ахметова', 'Әлия', 'Серікқызы']],
])('NT-2 %s is told apart', (name, [surname, first, middleName]) => {
  expect(buyerAsVisitor(name)).toEqual({ surname, name: first, middleName });
});

test.each(['', 'Анна', 'Анна Петровна', 'Anna Maria van Berg', 'Анна Мария Ветрова'])(
  'NT-2 %j is nobody’s name for certain',
  (name) => {
    expect(buyerAsVisitor(name)).toBeNull();
  },
);
