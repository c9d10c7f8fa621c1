import type { ErrorCode, YAMLError } from 'yaml';
import { type Sentence, same, say } from '#house-files/findings/findings.ts';

interface ErrorText {
  found: Sentence;
  expected: Sentence;
  hint?: Sentence;
}

const quoteIt = say(
  'Put a text that contains a colon, a # or a bracket in quotes: "like: this".',
  'Возьмите текст с двоеточием, # или скобкой в кавычки: "вот: так".',
);
const oneKeyOneValue = say('one "key: value" per line', 'одно «ключ: значение» на строке');
const evenIndent = say(
  'the lines of a table aligned, indented with spaces',
  'строки одной таблицы с одинаковым отступом из пробелов',
);

/** The parser's errors in terms that a person editing the file understands. */
const yamlErrorTexts: Partial<Record<ErrorCode, ErrorText>> = {
  BLOCK_AS_IMPLICIT_KEY: {
    found: say('a second colon on the line', 'второе двоеточие на строке'),
    expected: oneKeyOneValue,
    hint: quoteIt,
  },
  MULTILINE_IMPLICIT_KEY: {
    found: say('a line without a colon and a space', 'строка без двоеточия с пробелом'),
    expected: oneKeyOneValue,
    hint: say(
      'Put a colon and an ordinary space after the key: "age: 6+".',
      'После ключа ставят двоеточие и обычный пробел: «age: 6+».',
    ),
  },
  DUPLICATE_KEY: {
    found: say('a duplicate key', 'ключ, который уже есть выше'),
    expected: say('each key once', 'каждый ключ один раз'),
  },
  BAD_INDENT: { found: say('an uneven indent', 'неровный отступ'), expected: evenIndent },
  TAB_AS_INDENT: {
    found: say('a tab at the start of the line', 'табуляция в начале строки'),
    expected: say('an indent of spaces', 'отступ из пробелов'),
  },
  MISSING_CHAR: {
    found: say(
      'a missing quote, bracket, comma or colon',
      'не хватает кавычки, скобки, запятой или двоеточия',
    ),
    expected: say('every quote and bracket closed', 'каждая кавычка и скобка закрыта'),
  },
  BAD_SCALAR_START: {
    found: say(
      'a text that starts with a special character',
      'текст, который начинается со служебного символа',
    ),
    expected: say('a text in quotes', 'текст в кавычках'),
    hint: quoteIt,
  },
  UNEXPECTED_TOKEN: {
    found: say('something unexpected', 'что-то лишнее'),
    expected: oneKeyOneValue,
    hint: say(
      'A quote, a comma or a bracket may be missing before it.',
      'Возможно, перед этим местом не хватает кавычки, запятой или скобки.',
    ),
  },
  BAD_DQ_ESCAPE: {
    found: say('a backslash in a quoted text', 'обратная косая черта в тексте в кавычках'),
    expected: say(
      'a text without a backslash, or in single quotes',
      'текст без неё или в одинарных кавычках',
    ),
  },
  MULTIPLE_DOCS: {
    found: say('a --- line in the middle of the file', 'строка --- посреди файла'),
    expected: say('one document per file', 'один документ в файле'),
  },
  BAD_ALIAS: {
    found: say('a text that starts with *', 'текст, который начинается с *'),
    expected: say('a text in quotes', 'текст в кавычках'),
  },
  TAG_RESOLVE_FAILED: {
    found: say('a text that starts with !', 'текст, который начинается с !'),
    expected: say('a text in quotes', 'текст в кавычках'),
  },
  BLOCK_IN_FLOW: {
    found: say('a new line in the middle of brackets', 'новая строка посреди скобок'),
    expected: say(
      'brackets closed on the same line, commas between the values',
      'скобки, закрытые на той же строке, и запятые между значениями',
    ),
  },
};

interface ExplainedError extends ErrorText {
  /** The character to point at. */
  offset: number;
}

/**
 * Explains the first error of an unreadable file; null when the file is readable.
 * Later errors are mostly consequences of the first.
 */
export function explainYamlError(text: string, errors: readonly YAMLError[]): ExplainedError | null {
  const [error] = errors.toSorted((one, other) => one.pos[0] - other.pos[0]);
  if (error === undefined) return null;
  const [at] = error.pos;
  const open = unclosedBefore(text, at);
  if (open !== null) return { offset: open, ...neverClosed };
  const dash = longDashBefore(text, at);
  if (dash !== null) return { offset: dash, ...longDash };
  if (/^\s*-[^\s-]/.test(lineAt(text, at))) return { offset: at, ...tightDash };
  const below = deeperLine(text, error, errors);
  if (below !== null) return { offset: below, ...deeper };
  if (error.message.includes('without - indicator')) return { offset: at, ...shallower };
  return {
    offset: at,
    ...(yamlErrorTexts[error.code] ?? { found: same(error.message), expected: yamlText }),
  };
}

export const yamlText: Sentence = say(
  'a text with keys and values (YAML)',
  'текст из ключей и значений (YAML)',
);

const deeper: ErrorText = {
  found: say('an indent deeper than the line above', 'отступ больше, чем у строки выше'),
  expected: evenIndent,
};

const shallower: ErrorText = {
  found: say(
    'an indent that matches neither the line above nor a new "- "',
    'отступ, который не подходит ни к строке выше, ни к новому «- »',
  ),
  expected: evenIndent,
};

const longDash: ErrorText = {
  found: say('a dash at the start of the line', 'тире в начале строки'),
  expected: say('a hyphen and a space: "- "', 'дефис и пробел: «- »'),
};

const tightDash: ErrorText = {
  found: say('a hyphen without a space after it', 'дефис без пробела после него'),
  expected: say('a hyphen and a space: "- "', 'дефис и пробел: «- »'),
};

/** The parser reads a long dash as text and fails on that line or the next. */
function longDashBefore(text: string, at: number): number | null {
  const here = text.lastIndexOf('\n', at - 1) + 1;
  const above = here === 0 ? 0 : text.lastIndexOf('\n', here - 2) + 1;
  return [above, here].find((start) => /^\s*[–—]\s/.test(lineAt(text, start))) ?? null;
}

/** The parser reads a line indented too far as part of the value above, and reports that value. */
function deeperLine(text: string, error: YAMLError, errors: readonly YAMLError[]): number | null {
  const runsOn = errors.some(({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === error.pos[0]);
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || !runsOn) return null;
  const end = text.indexOf('\n', error.pos[0]);
  const found = end < 0 ? null : /\S/.exec(text.slice(end));
  return found ? end + found.index : null;
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}

const neverClosed = {
  found: say('a quote or a bracket that is never closed', 'кавычка или скобка, которую не закрыли'),
  expected: say(
    'every quote and bracket closed on its line',
    'каждая кавычка и скобка закрыта на своей строке',
  ),
};

/**
 * The parser notices an unclosed quote or bracket only some lines later. Finds the one that was still open when it
 * failed and was opened on an earlier line; null when there is none.
 */
function unclosedBefore(text: string, errorAt: number): number | null {
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
