import { counted } from '#texts/counted.ts';
import type { Mistake, Note, ReportLanguage } from './findings.ts';

const words = {
  en: { found: 'found', expected: 'expected', hint: 'hint' },
  ru: { found: 'написано', expected: 'нужно', hint: 'подсказка' },
} as const;

/** Every mistake in plain lines, ready for a terminal; many that are alike stand together at the place of the first. */
export function formatMistakes(mistakes: readonly Mistake[], language: ReportLanguage): string {
  const alike = Map.groupBy(mistakes, (mistake) => reasonOf(mistake, language));
  const blocks = mistakes.flatMap((mistake) => {
    const reason = reasonOf(mistake, language);
    const those = alike.get(reason) ?? [];
    if (those.length <= mostAlike) return [`${placeOf(mistake)}${reason}`];
    return mistake === those[0] ? [`${manyPlaces(those, language)}${reason}`] : [];
  });
  return blocks.join('\n');
}

function reasonOf(mistake: Mistake, language: ReportLanguage): string {
  const { found, expected, hint } = words[language];
  const width = Math.max(found.length, expected.length, hint.length);
  const line = (label: string, text: string) => `  ${label.padEnd(width)}  ${text}\n`;
  const last = mistake.hint === null ? '' : line(hint, mistake.hint[language]);
  return line(found, mistake.found[language]) + line(expected, mistake.expected[language]) + last;
}

function placeOf({ file, line, column }: Mistake): string {
  return `${file}:${line}:${column}\n`;
}

function manyPlaces(mistakes: readonly Mistake[], language: ReportLanguage): string {
  const shown = mistakes.slice(0, mostAlike).map(placeOf).join('');
  const more = mistakes.length - mostAlike;
  return `${shown}${language === 'en' ? `… and ${counted(more, 'more place')}` : `… и ещё ${more}`}\n`;
}

export function formatNotes(notes: readonly Note[], language: ReportLanguage): string {
  const counts = new Map<string, number>();
  const shown = notes.filter(({ text }) => {
    const count = (counts.get(text[language]) ?? 0) + 1;
    counts.set(text[language], count);
    return count <= mostAlike;
  });
  const lines = shown.map(({ file, line, column, text }) => `${file}:${line}:${column}  ${text[language]}\n`);
  const more = [...counts].filter(([, count]) => count > mostAlike);
  return [
    ...lines,
    ...more.map(([text, count]) =>
      language === 'en'
        ? `… ${count - mostAlike} more like this: ${text}\n`
        : `… и ещё ${count - mostAlike}: ${text}\n`,
    ),
  ].join('');
}

/** A season of two hundred events without English titles must not hide the one other note or mistake. */
const mostAlike = 5;

/** Mistakes and notes for JSON output, in one language. */
export function findingsForPrograms(
  mistakes: readonly Mistake[],
  notes: readonly Note[],
  language: ReportLanguage,
) {
  return {
    mistakes: mistakes.map(({ file, line, column, found, expected, hint }) => ({
      file,
      line,
      column,
      found: found[language],
      expected: expected[language],
      hint: hint?.[language] ?? null,
    })),
    notes: notes.map(({ file, line, column, text }) => ({ file, line, column, text: text[language] })),
  };
}

/** `3 mistakes`, `3 ошибки`. */
export function countMistakes(count: number, language: ReportLanguage): string {
  if (language === 'en') return count === 1 ? '1 mistake' : `${count} mistakes`;
  const form = new Intl.PluralRules('ru').select(count);
  return `${count} ${form === 'one' ? 'ошибка' : form === 'few' ? 'ошибки' : 'ошибок'}`;
}
