/** A string or template literal: where its content begins, and the content with its escapes as written. */
export interface Literal {
  offset: number;
  text: string;
}

export interface SourceText {
  /** The text with every comment and the inside of every literal blanked, so offsets and lines stay. */
  code: string;
  literals: Literal[];
}

/** Takes TypeScript apart as far as a search needs it: what is code, what is a comment, what is a literal. */
export function readSource(text: string): SourceText {
  const reader = new Reader(text);
  reader.readCode(false);
  return { code: reader.code.join(''), literals: reader.literals };
}

class Reader {
  readonly code: string[];
  readonly literals: Literal[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.code = text.split('');
  }

  /** Reads to the end, or to the brace that closes a template's `${`. */
  readCode(insideTemplate: boolean): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const [here, next] = [this.#text[this.#at], this.#text[this.#at + 1]];
      if (insideTemplate && here === '}' && depth === 0) return;
      if (here === '{') depth += 1;
      if (here === '}') depth -= 1;
      if (here === '/' && next === '/') this.#blankTo(this.#find('\n'));
      else if (here === '/' && next === '*') this.#blankTo(this.#find('*/') + 2);
      else if (here === '`') this.#readTemplate();
      else if (here === "'" || here === '"') this.#readString(here);
      else if (here === '/' && this.#beginsPattern()) this.#readPattern();
      else this.#at += 1;
    }
  }

  #readString(quote: string): void {
    const begin = this.#at + 1;
    for (let end = begin; end < this.#text.length; end += 1) {
      const here = this.#text[end];
      // An apostrophe in the text of a page's markup opens nothing.
      if (here === '\n') break;
      if (here === '\\') end += 1;
      else if (here === quote) {
        this.#takeLiteral(begin, end);
        return;
      }
    }
    this.#at += 1;
  }

  #takeLiteral(begin: number, end: number): void {
    this.literals.push({ offset: begin, text: this.#text.slice(begin, end) });
    this.#at = begin;
    this.#blankTo(end);
    this.#at = end + 1;
  }

  /** One literal from mark to mark; what stands in its `${…}` is code. */
  #readTemplate(): void {
    this.#at += 1;
    const begin = this.#at;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '`') {
      if (this.#text.startsWith('${', this.#at)) {
        this.#blankTo(this.#at + 2);
        this.readCode(true);
      }
      this.#blankTo(this.#at + (this.#text[this.#at] === '\\' ? 2 : 1));
    }
    this.literals.push({ offset: begin, text: this.#text.slice(begin, this.#at) });
    this.#at += 1;
  }

  /** After a value a stroke divides; after anything else it begins a regular expression. */
  #beginsPattern(): boolean {
    const before = this.#text.slice(0, this.#at).trimEnd();
    return !/[\w$)\]}>"'`]$/.test(before) || /\b(return|typeof|case|in|of)$/.test(before);
  }

  #readPattern(): void {
    let inClass = false;
    for (let end = this.#at + 1; end < this.#text.length; end += 1) {
      const here = this.#text[end];
      if (here === '\n') break;
      if (here === '\\') end += 1;
      else if (here === '[') inClass = true;
      else if (here === ']') inClass = false;
      else if (here === '/' && !inClass) {
        this.#blankTo(end + 1);
        return;
      }
    }
    this.#at += 1;
  }

  #find(mark: string): number {
    const found = this.#text.indexOf(mark, this.#at);
    return found === -1 ? this.#text.length : found;
  }

  #blankTo(end: number): void {
    for (; this.#at < end && this.#at < this.#text.length; this.#at += 1) {
      if (this.#text[this.#at] !== '\n') this.code[this.#at] = ' ';
    }
  }
}
