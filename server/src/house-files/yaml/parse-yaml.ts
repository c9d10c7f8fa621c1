import type { Language } from '@foyer/contract/rules/values.ts';
import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { type Findings, type Place, type Sentence, same, say } from '#house-files/findings/findings.ts';
import { explainYamlError, yamlText } from './explain-yaml-error.ts';

/** A parsed file, and what its readers must know of the house. */
interface YamlFile {
  name: string;
  text: string;
  lines: LineCounter;
  findings: Findings;
  /** Languages of the house, the default first. */
  languages: readonly Language[];
}

/** One value of a house file with its place: what the shapes read. */
export class YamlValue {
  readonly file: YamlFile;
  readonly node: Node | null;
  readonly #fallbackPlace: Place;

  constructor(file: YamlFile, node: Node | null, fallbackPlace: Place) {
    this.file = file;
    this.node = node;
    this.#fallbackPlace = fallbackPlace;
  }

  get place(): Place {
    const offset = this.node?.range?.[0];
    if (offset === undefined) return this.#fallbackPlace;
    return this.placeOf(offset);
  }

  /** The place of a character of the file. */
  placeOf(offset: number): Place {
    const { line, col } = this.file.lines.linePos(offset);
    return { file: this.file.name, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** Nothing is written: `key:` with no value, or `~`. */
  get isEmpty(): boolean {
    return this.node === null || (isScalar(this.node) && this.node.value === null);
  }

  /** A single value as it is written; null for lists and tables and where nothing is written. */
  get scalar(): string | null {
    if (!isScalar(this.node) || this.node.value === null) return null;
    const { value, source } = this.node;
    return typeof value === 'string' ? value : (source ?? String(value));
  }

  /** Items of a list; null for anything else. */
  get items(): YamlValue[] | null {
    if (!isSeq(this.node)) return null;
    return this.node.items.map((item) => this.#child(isPair(item) ? null : item, this.place));
  }

  /** Entries of a table in the order of the file; null for anything else. */
  get entries(): { name: string; key: YamlValue; value: YamlValue }[] | null {
    if (!isMap(this.node)) return null;
    return this.node.items.map((pair) => {
      const key = this.#child(pair.key, this.place);
      return { name: key.scalar ?? '', key, value: this.#child(pair.value, key.place) };
    });
  }

  refuse(expected: Sentence, hint: Sentence | null = null): void {
    this.file.findings.refuse(this.place, this.found, expected, this.#hintOfSigns() ?? hint);
  }

  /** Whether a comment without a space after its # follows the value: `Gala #1` was hardly meant to be "Gala". */
  get isCutByComment(): boolean {
    const [, to] = this.node?.range ?? [];
    return (
      to !== undefined && isScalar(this.node) && /^[ \t]+#[^\s#]/.test(this.file.text.slice(to, to + 20))
    );
  }

  /** The value as it would stand in JSON, for what is handed on unread. */
  get json(): unknown {
    const { entries, items } = this;
    if (entries !== null) return Object.fromEntries(entries.map(({ name, value }) => [name, value.json]));
    if (items !== null) return items.map((item) => item.json);
    return isScalar(this.node) ? this.node.value : null;
  }

  /** Describes what is written here. */
  get found(): Sentence {
    if (this.isEmpty) return say('nothing', 'ничего не написано');
    const { scalar } = this;
    if (scalar !== null)
      return scalar === '' ? say('an empty text', 'пустой текст') : same(`"${shortened(scalar)}"`);
    if (isSeq(this.node)) return say('a list', 'список');
    return say('a table of keys and values', 'таблица ключей и значений');
  }

  /** Hints for characters that do not mean what their author thinks. */
  #hintOfSigns(): Sentence | null {
    if (/[“”„]/.test(this.scalar ?? '')) return straightQuotes;
    const { text, lines } = this.file;
    const from = lines.lineStarts[this.place.line - 1] ?? 0;
    const [line = ''] = text.slice(from).split('\n', 1);
    return this.isEmpty && /:\s+#/.test(line) ? hashIsNote : null;
  }

  #child(node: unknown, fallback: Place): YamlValue {
    return new YamlValue(this.file, isNode(node) ? node : null, fallback);
  }
}

const straightQuotes = say(
  'Curly quotes are ordinary characters here; use straight ones: ".',
  'Кавычки из текстового редактора здесь обычные символы; нужны прямые: ".',
);
const hashIsNote = say(
  'Everything after # is a comment; put a value that starts with it in quotes: "#f6e42a".',
  'Всё после # — комментарий; значение, которое начинается с #, возьмите в кавычки: "#f6e42a".',
);

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

const deepestNesting = 20;

/**
 * Parses one file; null when it cannot be read, with the reason among the findings.
 * Anchors and aliases are refused: house files do not need them, and they are how small files grow huge.
 */
export function parseYaml(
  name: string,
  text: string,
  findings: Findings,
  languages: readonly Language[],
): YamlValue | null {
  const lines = new LineCounter();
  const file: YamlFile = { name, text, lines, findings, languages };
  const top = { file: name, line: 1, column: 1 };
  if (isNestedTooDeep(text)) {
    findings.refuse(top, say('lists nested too deeply', 'слишком глубоко вложенные списки'), yamlText);
    return null;
  }
  const document = parseWhole(text, lines);
  const value = new YamlValue(file, document.contents, top);
  if (hasControlCharacter(value)) return null;
  const error = explainYamlError(text, [...document.errors, ...document.warnings]);
  if (error) findings.refuse(value.placeOf(error.offset), error.found, error.expected, error.hint ?? null);
  if (error || hasAliases(value, document)) return null;
  return value;
}

/** The parser recurses once for each bracket. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '[' || letter === '{') depth += 1;
    if (letter === ']' || letter === '}') depth -= 1;
    if (letter === '\n' && depth <= 0) depth = 0;
    if (depth > deepestNesting) return true;
  }
  return /^(\s*[-?] ){21}/m.test(text) || /^ {200}/m.test(text);
}

/** They come with text copied from word processors and break mails, tickets and receipts. */
const controlCharacter = /(?![\n\t])\p{Cc}/u;

function hasControlCharacter(value: YamlValue): boolean {
  const offset = value.file.text.search(controlCharacter);
  if (offset < 0) return false;
  const code = value.file.text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
  value.file.findings.refuse(
    value.placeOf(offset),
    say(`an invisible control character (U+${code})`, `невидимый управляющий символ (U+${code})`),
    say('text without it', 'текст без него'),
    say(
      'It may come with text copied from another program: retype this line.',
      'Такой символ приходит с текстом, скопированным из другой программы: наберите строку заново.',
    ),
  );
  return true;
}

function hasAliases(value: YamlValue, document: Document.Parsed): boolean {
  let found = false;
  const refuse = (offset: number | undefined) => {
    found = true;
    value.file.findings.refuse(
      value.placeOf(offset ?? 0),
      say('an anchor (&) or an alias (*)', 'якорь (&) или ссылка на него (*)'),
      say('the value itself, written out', 'само значение, написанное целиком'),
      say(
        'Put a text that starts with * or & in quotes.',
        'Возьмите текст, который начинается с * или &, в кавычки.',
      ),
    );
  };
  visit(document, {
    Alias: (_, alias) => refuse(alias.range?.[0]),
    Value: (_, node) => {
      if (node.anchor) refuse(node.range?.[0]);
    },
  });
  return found;
}

/**
 * A file parsed with every error that the parser knows: told to be silent it would leave out what stands behind `---`.
 * A line `---` at the end, behind which nothing stands, loses nothing.
 */
export function parseWhole(text: string, lineCounter?: LineCounter): Document.Parsed {
  const document = parseDocument(text, {
    prettyErrors: false,
    logLevel: 'error',
    ...(lineCounter && { lineCounter }),
  });
  document.errors = document.errors.filter(
    ({ code, pos }) =>
      code !== 'MULTIPLE_DOCS' || !isBlank(text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1)),
  );
  return document;
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => ['', '---', '...'].includes(line.replace(/#.*/, '').trim()));
}
