import type { PlanSentence } from '#halls/hall-plan.ts';
import { Attributes } from './attributes.ts';

export interface XmlElement {
  /** As written, with its prefix: `xlink:href` and `svg:g` stay. */
  name: string;
  attributes: Attributes;
  children: (XmlElement | string)[];
  /** From 1. */
  line: number;
}

export interface XmlTree {
  root: XmlElement;
  /** All elements, in the order of the file. */
  elements: readonly XmlElement[];
}

export type XmlDocument =
  | ({ kind: 'read' } & XmlTree)
  | { kind: 'refused'; line: number; found: PlanSentence; expected: PlanSentence };

/** What no drawing of a hall needs: bombs are refused by these, before they grow. */
export const xmlLimits = {
  characters: 5_000_000,
  elements: 300_000,
  depth: 64,
  attribute: 200_000,
  // Of one element. Each is compared with those before it.
  attributes: 200,
};

/**
 * Reads well-formed XML and nothing else: what is not closed, doubled or unknown is refused with its line, and
 * no entity is ever defined or fetched. Strict, because a forgiving reader sees another tree than a browser.
 */
export function readXml(text: string, deepest = xmlLimits.depth): XmlDocument {
  if (text.length > xmlLimits.characters)
    return refused(
      1,
      'too large a file',
      'слишком большой файл',
      `at most ${xmlLimits.characters} characters`,
      `не больше ${xmlLimits.characters} знаков`,
    );
  const reader = new XmlReader(text, deepest);
  try {
    return { kind: 'read', ...reader.read() };
  } catch (error) {
    if (!(error instanceof XmlSlip)) throw error;
    return refused(reader.line, error.found.en, error.found.ru, error.expected.en, error.expected.ru);
  }
}

function refused(line: number, en: string, ru: string, needEn: string, needRu: string): XmlDocument {
  return { kind: 'refused', line, found: { en, ru }, expected: { en: needEn, ru: needRu } };
}

class XmlSlip extends Error {
  readonly found: PlanSentence;
  readonly expected: PlanSentence;

  constructor(found: PlanSentence, expected: PlanSentence) {
    super(found.en);
    this.found = found;
    this.expected = expected;
  }
}

const wellFormed: PlanSentence = { en: 'well-formed XML', ru: 'XML без ошибок' };
/** Names with letters beyond ASCII; the others are read sign by sign. */
const anyName = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy;
const tagEnd = /<\/([\p{L}_:][\p{L}\p{N}_:.-]*)\s*>/uy;

class XmlReader {
  readonly #text: string;
  readonly #deepest: number;
  #at = 0;
  /** Of the line that is read; -1: it is the last. */
  #newline: number;
  #line = 1;
  readonly #elements: XmlElement[] = [];

  constructor(text: string, deepest: number) {
    this.#text = text;
    this.#deepest = deepest;
    this.#newline = text.indexOf('\n');
  }

  get line(): number {
    while (this.#newline >= 0 && this.#newline < this.#at) {
      this.#line += 1;
      this.#newline = this.#text.indexOf('\n', this.#newline + 1);
    }
    return this.#line;
  }

  read(): XmlTree {
    const open: XmlElement[] = [];
    let root: XmlElement | null = null;
    while (this.#at < this.#text.length) {
      const above = open.at(-1);
      const words = this.#readText();
      if (words.trim() !== '' && !above) slip('text outside the drawing', 'текст вне рисунка');
      if (words !== '') adopt(above, decode(words));
      if (this.#at >= this.#text.length) break;
      const sign = this.#text[this.#at + 1];
      if (sign === '/') {
        this.#close(open.pop());
        continue;
      }
      const cdata = sign === '!' ? this.#readCdata() : null;
      if (cdata !== null) adopt(above, cdata);
      if (cdata !== null || ((sign === '!' || sign === '?') && this.#skip())) continue;
      const { element, isEmpty } = this.#readElement();
      if (!above && root) slip('a second root element', 'второй корневой элемент');
      root ??= element;
      adopt(above, element);
      if (!isEmpty) open.push(element);
      if (open.length > this.#deepest)
        tooMuch(
          `elements nested more than ${this.#deepest} deep`,
          `вложенность элементов больше ${this.#deepest}`,
        );
    }
    const unclosed = open.at(-1);
    if (unclosed)
      slip(
        `<${unclosed.name}> in line ${unclosed.line} is never closed`,
        `<${unclosed.name}> из строки ${unclosed.line} не закрыт`,
      );
    root ??= slip('no elements', 'ни одного элемента');
    return { root, elements: this.#elements };
  }

  #readText(): string {
    const next = this.#text.indexOf('<', this.#at);
    const end = next < 0 ? this.#text.length : next;
    const words = this.#text.slice(this.#at, end);
    this.#at = end;
    return words;
  }

  /** Comments, instructions and the document type say nothing that we use. */
  #skip(): boolean {
    if (this.#text.startsWith('<!--', this.#at)) return this.#skipTo('-->');
    if (this.#text.startsWith('<?', this.#at)) return this.#skipTo('?>');
    if (!/^<!DOCTYPE/i.test(this.#text.slice(this.#at, this.#at + 9))) return false;
    const end = this.#text.indexOf('>', this.#at);
    if (this.#text.slice(this.#at, end).includes('['))
      throw new XmlSlip(
        { en: 'a DOCTYPE that defines entities', ru: 'DOCTYPE, который задаёт сущности' },
        {
          en: 'a drawing saved as plain SVG, without the editor’s own data',
          ru: 'рисунок, сохранённый как обычный SVG, без данных редактора',
        },
      );
    return this.#skipTo('>');
  }

  #skipTo(end: string): boolean {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) slip(`something not closed with ${end}`, `что-то не закрыто с помощью ${end}`);
    this.#at = found + end.length;
    return true;
  }

  #readCdata(): string | null {
    if (!this.#text.startsWith('<![CDATA[', this.#at)) return null;
    const begin = this.#at + '<![CDATA['.length;
    this.#skipTo(']]>');
    return this.#text.slice(begin, this.#at - ']]>'.length);
  }

  #close(element: XmlElement | undefined): void {
    const end = this.#at + 2 + (element?.name.length ?? 0);
    if (element && this.#text.startsWith(element.name, this.#at + 2) && this.#text[end] === '>') {
      this.#at = end + 1;
      return;
    }
    const name = this.#match(tagEnd)?.[1] ?? slip('an unreadable closing tag', 'нечитаемый закрывающий тег');
    if (name !== element?.name)
      slip(
        `</${name}> where ${element ? `<${element.name}> of line ${element.line}` : 'nothing'} is open`,
        `</${name}>, а открыт ${element ? `<${element.name}> из строки ${element.line}` : 'ни один элемент'}`,
      );
  }

  #readElement(): { element: XmlElement; isEmpty: boolean } {
    const line = this.line;
    this.#at += 1;
    const name =
      this.#readName() ||
      slip('a < that does not start an element', 'знак <, с которого не начинается элемент');
    const words: string[] = [];
    for (;;) {
      const from = this.#at;
      this.#skipSpace();
      const sign = this.#text[this.#at];
      if (sign === '>' || sign === '/') break;
      const key = this.#at > from ? this.#readName() : '';
      const value = key === '' ? null : this.#readValue();
      if (value === null) this.#slipIn(name, from);
      if (words.some((word, at) => at % 2 === 0 && word === key))
        slip(`<${name}> with ${key} twice`, `<${name}>, где ${key} дважды`);
      // Pictures have limits of their own, and one that is too large is left out alone.
      const isPicture = key.endsWith('href') && value.startsWith('data:image/');
      if (value.length > xmlLimits.attribute && !isPicture)
        tooMuch(
          `${key} of <${name}> is longer than ${xmlLimits.attribute} characters`,
          `${key} у <${name}> длиннее ${xmlLimits.attribute} знаков`,
        );
      if (words.push(key, decode(value)) > 2 * xmlLimits.attributes)
        tooMuch(
          `<${name}> with more than ${xmlLimits.attributes} attributes`,
          `<${name}>, где больше ${xmlLimits.attributes} атрибутов`,
        );
    }
    const isEmpty = this.#text[this.#at] === '/';
    if (isEmpty && this.#text[this.#at + 1] !== '>') this.#slipIn(name, this.#at);
    this.#at += isEmpty ? 2 : 1;
    // As long as it is: a list that was pushed to reserves memory for more, and there are many elements.
    const attributes = new Attributes(words.slice());
    const element: XmlElement = { name, attributes, children: [], line };
    if (this.#elements.push(element) > xmlLimits.elements)
      tooMuch(`more than ${xmlLimits.elements} elements`, `больше ${xmlLimits.elements} элементов`);
    return { element, isEmpty };
  }

  #slipIn(name: string, at: number): never {
    this.#at = at;
    return slip(`<${name}> with unreadable attributes`, `<${name}> с нечитаемыми атрибутами`);
  }

  /** '' where none begins. */
  #readName(): string {
    const from = this.#at;
    let at = from;
    let code = this.#text.charCodeAt(at);
    if (isLetter(code)) {
      do code = this.#text.charCodeAt(++at);
      while (isLetter(code) || isInName(code));
    }
    if (code < 128 || Number.isNaN(code)) {
      this.#at = at;
      return this.#text.slice(from, at);
    }
    return this.#match(anyName)?.[0] ?? '';
  }

  /** What stands after an attribute's name, in either kind of quotes; null: nothing of the kind. */
  #readValue(): string | null {
    this.#skipSpace();
    if (this.#text[this.#at] !== '=') return null;
    this.#at += 1;
    this.#skipSpace();
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") return null;
    const end = this.#text.indexOf(quote, this.#at + 1);
    const value = this.#text.slice(this.#at + 1, end);
    if (end < 0 || value.includes('<')) return null;
    this.#at = end + 1;
    return value;
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

/** A list of one is made as such: one that was pushed to reserves memory for many. */
function adopt(above: XmlElement | undefined, child: XmlElement | string): void {
  if (above?.children.length === 0) above.children = [child];
  else above?.children.push(child);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** A to Z in both cases, `_` and `:`. */
function isLetter(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || code === 95 || code === 58;
}

/** Digits, `-` and `.`. */
function isInName(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 46;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([^;&\s]{1,40}));?|&/gi,
    (written, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
      const isLetter =
        code !== null && (code >= 32 || code === 9 || code === 10 || code === 13) && code <= 0x10ffff;
      const letter = isLetter
        ? String.fromCodePoint(code)
        : Object.hasOwn(entities, name ?? '')
          ? entities[name]
          : undefined;
      if (letter === undefined || !written.endsWith(';'))
        return slip(`the entity ${written.slice(0, 40)}`, `сущность ${written.slice(0, 40)}`);
      return letter;
    },
  );
}

function slip(en: string, ru: string): never {
  throw new XmlSlip({ en, ru }, wellFormed);
}

function tooMuch(en: string, ru: string): never {
  throw new XmlSlip({ en, ru }, { en: 'a drawing of a hall', ru: 'рисунок зала' });
}
