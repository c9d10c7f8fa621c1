import { say } from './mistake.ts';

export const neverClosed = {
  found: say('a quote or a bracket that is never closed', 'кавычка или скобка, которую не закрыли'),
  expected: say(
    'every quote and bracket closed on its line',
    'каждая кавычка и скобка закрыта на своей строке',
  ),
};

/**
 * The parser notices an open quote or bracket lines later. Finds the one that was still open when it gave up
 * and was opened on a line before; null when there is none.
 */
export function unclosedBefore(text: string, errorAt: number): number | null {
  const open: number[] = [];
  let last = '\n';
  for (let at = 0; at < errorAt; at += 1) {
    const letter = text[at] ?? '';
    const startsValue = ':,[{-\n'.includes(last) || open.length > 0;
    if (startsValue && (letter === '"' || letter === "'")) {
      const end = endOfQuote(text, at, letter);
      if (end === null || end >= errorAt) return isLineBefore(text, at, errorAt) ? at : null;
      at = end;
    } else if (startsValue && (letter === '[' || letter === '{')) open.push(at);
    else if (letter === ']' || letter === '}') open.pop();
    else if (letter === '#' && /\s/.test(text[at - 1] ?? '\n')) at = text.indexOf('\n', at) - 1 || errorAt;
    if (letter.trim() !== '' || letter === '\n') last = letter;
  }
  const [first] = open;
  return first !== undefined && isLineBefore(text, first, errorAt) ? first : null;
}

function endOfQuote(text: string, from: number, quote: string): number | null {
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return null;
}

function isLineBefore(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes('\n');
}
