import type { PlanSentence } from '#halls/hall-plan.ts';

export interface XmlElement {
  /** As written, with its prefix: `xlink:href` and `svg:g` stay. */
  name: string;
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
  /** From 1. */
  line: number;
}

export type XmlDocument =
  | { kind: 'read'; root: XmlElement }
  | { kind: 'refused'; line: number; found: PlanSentence; expected: PlanSentence };

/** What no drawing of a hall needs: bombs are refused by these, before they grow. */
export const xmlLimits = { characters: 5_000_000, elements: 300_000, depth: 64, attribute: 200_000 };

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
    return { kind: 'read', root: reader.read() };
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
const nameText = '[\\p{L}_:][\\p{L}\\p{N}_:.\\-]*';
const tagStart = new RegExp(`<(${nameText})`, 'uy');
const tagEnd = new RegExp(`</(${nameText})\\s*>`, 'uy');
const attribute = new RegExp(`\\s+(${nameText})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const closing = /\s*(\/?)>/y;

class XmlReader {
  readonly #text: string;
  readonly #deepest: number;
  #at = 0;
  #counted = 0;
  #line = 1;
  #elements = 0;

  constructor(text: string, deepest: number) {
    this.#text = text;
    this.#deepest = deepest;
  }

  get line(): number {
    for (let next = this.#text.indexOf('\n', this.#counted); next >= 0 && next < this.#at; ) {
      this.#line += 1;
      this.#counted = next + 1;
      next = this.#text.indexOf('\n', this.#counted);
    }
    return this.#line;
  }

  read(): XmlElement {
    const open: XmlElement[] = [];
    let root: XmlElement | null = null;
    while (this.#at < this.#text.length) {
      const above = open.at(-1);
      const words = this.#readText();
      if (words.trim() !== '' && !above) slip('text outside the drawing', 'текст вне рисунка');
      if (words !== '') above?.children.push(decode(words));
      if (this.#at >= this.#text.length || this.#skip()) continue;
      const cdata = this.#readCdata();
      if (cdata !== null) {
        above?.children.push(cdata);
        continue;
      }
      if (this.#text.startsWith('</', this.#at)) {
        this.#close(open.pop());
        continue;
      }
      const { element, isEmpty } = this.#readElement();
      if (!above && root) slip('a second outermost element', 'второй внешний элемент');
      root ??= element;
      above?.children.push(element);
      if (!isEmpty) open.push(element);
      if (open.length > this.#deepest)
        tooMuch(
          `more than ${this.#deepest} elements within each other`,
          `больше ${this.#deepest} элементов друг в друге`,
        );
    }
    const unclosed = open.at(-1);
    if (unclosed)
      slip(
        `<${unclosed.name}> of line ${unclosed.line} is never closed`,
        `<${unclosed.name}> из строки ${unclosed.line} не закрыт`,
      );
    return root ?? slip('no element at all', 'ни одного элемента');
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
          en: 'a drawing saved as plain SVG, without editing data of the program',
          ru: 'рисунок, сохранённый как простой SVG, без данных редактора',
        },
      );
    return this.#skipTo('>');
  }

  #skipTo(end: string): boolean {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) slip(`something that does not end with ${end}`, `что-то не кончается на ${end}`);
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
    const name = this.#match(tagEnd)?.[1] ?? slip('an end that cannot be read', 'нечитаемый конец элемента');
    if (name !== element?.name)
      slip(
        `</${name}> where ${element ? `<${element.name}> of line ${element.line}` : 'nothing'} is open`,
        `</${name}>, а открыт ${element ? `<${element.name}> из строки ${element.line}` : 'ни один элемент'}`,
      );
  }

  #readElement(): { element: XmlElement; isEmpty: boolean } {
    const line = this.line;
    const name =
      this.#match(tagStart)?.[1] ??
      slip('a sign < that begins no element', 'знак <, с которого не начинается элемент');
    this.#elements += 1;
    if (this.#elements > xmlLimits.elements)
      tooMuch(`more than ${xmlLimits.elements} elements`, `больше ${xmlLimits.elements} элементов`);
    const attributes = new Map<string, string>();
    for (let found = this.#match(attribute); found; found = this.#match(attribute)) {
      const [, key = '', double, single = ''] = found;
      const value = double ?? single;
      if (attributes.has(key)) slip(`<${name}> with ${key} twice`, `<${name}>, где ${key} дважды`);
      if (value.length > xmlLimits.attribute)
        tooMuch(
          `${key} of <${name}> is longer than ${xmlLimits.attribute} characters`,
          `${key} у <${name}> длиннее ${xmlLimits.attribute} знаков`,
        );
      attributes.set(key, decode(value));
    }
    const end =
      this.#match(closing) ??
      slip(`<${name}> whose attributes cannot be read`, `<${name}>: атрибуты не читаются`);
    return { element: { name, attributes, children: [], line }, isEmpty: end[1] === '/' };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
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
