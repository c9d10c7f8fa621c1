import type { Language } from './values.ts';

/** What stands between texts that code puts together: Chinese has marks of its own, of full width and without a space. */
const marks: Readonly<Record<Language, { facts: string; list: string; label: string }>> = {
  ru: { facts: ', ', list: ', ', label: ': ' },
  en: { facts: ', ', list: ', ', label: ': ' },
  ch: { facts: '，', list: '、', label: '：' },
  kz: { facts: ', ', list: ', ', label: ': ' },
};

type Part = string | false | null | undefined;

/** Facts about one thing, `Партер, полный`; empty ones are left out. */
export function joinFacts(parts: readonly Part[], language: Language): string {
  return parts.filter(Boolean).join(marks[language].facts);
}

/** Things of one kind, `ряд 1, ряд 2`; empty ones are left out. */
export function joinList(parts: readonly Part[], language: Language): string {
  return parts.filter(Boolean).join(marks[language].list);
}

/** `Организатор: «Полдень»`; either alone where the other is empty. */
export function withLabel(label: string, value: string, language: Language): string {
  return [label, value].filter(Boolean).join(marks[language].label);
}
