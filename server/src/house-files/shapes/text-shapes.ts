import { type Language, languages, type Text } from '@foyer/contract/rules/values.ts';
import { Lexer, type Token } from 'marked';
import { hintFor, type Place, type Sentence, say } from '#house-files/findings/findings.ts';
import type { YamlValue } from '#house-files/yaml/parse-yaml.ts';
import { isSafeLink } from './scalar-shapes.ts';
import type { Shape } from './shape.ts';

interface TextRules {
  most: number;
  lines: 'one' | 'many';
  /** Notes the languages of the house that have no text: titles are read by everybody. */
  everyLanguage?: boolean;
  check?: (written: string, value: YamlValue) => void;
}

/** A short text by language: `{ ru: …, en: … }`; a plain text is in the house's first language. */
export function text(most = 300): Shape<Text> {
  return textShape({ most, lines: 'one' });
}

/** A short text in which each of the values stands as `{name}`, and nothing else in braces. */
export function textWithValues(values: readonly string[]): Shape<Text> {
  return textShape({
    most: 600,
    lines: 'one',
    check: (written, value) => checkValues(written, value, values),
  });
}

/** A text that every language of the house should have. */
export function title(most = 200): Shape<Text> {
  return textShape({ most, lines: 'one', everyLanguage: true });
}

/** A longer text with Markdown in it. */
export function markdown(most = 20_000): Shape<Text> {
  return textShape({ most, lines: 'many', check: checkLinks });
}

/** Links of a Markdown text, each in its line. */
export function checkMarkdownLinks(written: string, refuse: (href: string) => void): void {
  for (const href of linksOf(new Lexer().lex(written))) if (!isSafeLink(href)) refuse(href);
}

const codeNames: Readonly<Record<string, Language>> = {
  zh: 'ch',
  'zh-hant': 'ch',
  cn: 'ch',
  kk: 'kz',
  'ru-ru': 'ru',
};

function textShape(rules: TextRules): Shape<Text> {
  const expected = expectedText(rules);
  return {
    expected,
    blank: {},
    read: (value) => {
      const first = value.file.languages[0] ?? 'ru';
      if (value.entries === null) {
        const written = readOne(value, rules, expected);
        return written === null ? {} : { [first]: written };
      }
      const read = readEach(value, rules);
      refuseMissing(value, read, rules);
      return read;
    },
  };
}

function expectedText({ most, lines }: TextRules): Sentence {
  return lines === 'one'
    ? say(`a text of at most ${most} characters`, `текст не длиннее ${most} знаков`)
    : say(`a text (Markdown) of at most ${most} characters`, `текст (Markdown) не длиннее ${most} знаков`);
}

function readEach(value: YamlValue, rules: TextRules): Text {
  const read: Text = {};
  for (const { name, key, value: item } of value.entries ?? []) {
    const language = languages.find((one) => one === name);
    if (language === undefined) {
      const meant = codeNames[name.toLowerCase()];
      const hint = item.isEmpty
        ? say('Put a text that contains a comma in quotes.', 'Возьмите текст с запятой в кавычки.')
        : meant
          ? say(`Its code here is "${meant}".`, `Здесь код этого языка — «${meant}».`)
          : hintFor(name, languages);
      key.refuse(say(`languages: ${languages.join(', ')}`, `языки: ${languages.join(', ')}`), hint);
      continue;
    }
    const written = readOne(item, rules, expectedText(rules));
    if (written !== null) read[language] = written;
  }
  return read;
}

function readOne(value: YamlValue, rules: TextRules, expected: Sentence): string | null {
  const written = value.scalar?.trim() ?? '';
  const fits =
    written !== '' && written.length <= rules.most && (rules.lines === 'many' || !written.includes('\n'));
  if (!fits) value.refuse(expected);
  else rules.check?.(written, value);
  if (fits && value.isCutByComment) {
    value.file.findings.note(
      value.place,
      say(
        `The text is "${written}": everything after # is a comment. Put a text that contains # in quotes.`,
        `Текст здесь — «${written}»: всё после # комментарий. Текст со знаком # возьмите в кавычки.`,
      ),
    );
  }
  return fits ? written : null;
}

function refuseMissing(value: YamlValue, read: Text, { everyLanguage }: TextRules): void {
  const [first = 'ru', ...others] = value.file.languages;
  const written = new Set((value.entries ?? []).map(({ name }) => name));
  if (!written.has(first)) {
    value.file.findings.refuse(
      value.place,
      say(`no text in "${first}"`, `нет текста на языке «${first}»`),
      say(`a text in "${first}", the first language of the house`, `текст на «${first}», первом языке дома`),
    );
  }
  const missing = others.filter((language) => everyLanguage && !read[language] && !written.has(language));
  if (missing.length === 0) return;
  value.file.findings.note(
    value.place,
    say(
      `No text in ${missing.join(', ')}: the text in "${first}" is shown.`,
      `Нет текста на ${missing.join(', ')}: будет показан текст на «${first}».`,
    ),
  );
}

function checkValues(written: string, value: YamlValue, values: readonly string[]): void {
  const named = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const all = values.map((name) => `{${name}}`).join(', ');
  const unknown = named.find((name) => !values.includes(name));
  const missing = values.find((name) => !named.includes(name));
  if (unknown === undefined && missing === undefined) return;
  const expected =
    values.length === 0
      ? say('a text without {…}: this one has no values', 'текст без {…}: значений у него нет')
      : say(`a text with ${all}`, `текст, в котором есть ${all}`);
  if (unknown === undefined) value.refuse(expected);
  else
    value.file.findings.refuse(
      placeOfText(value, `{${unknown}}`),
      say(`{${unknown}}`, `{${unknown}}`),
      expected,
      values.length === 0 ? null : hintFor(unknown, values),
    );
}

function checkLinks(written: string, value: YamlValue): void {
  checkMarkdownLinks(written, (href) => {
    value.file.findings.refuse(
      placeOfText(value, href),
      say(`a link to "${href}"`, `ссылка на «${href}»`),
      say(
        'a link to https://…, mailto:, tel: or a page /…',
        'ссылка на https://…, mailto:, tel: или страницу /…',
      ),
    );
  });
}

/** The place of a part of a longer text. */
function placeOfText(value: YamlValue, piece: string): Place {
  const [from, to] = value.node?.range ?? [0, 0];
  const offset = value.file.text.slice(from, to).indexOf(piece);
  return offset < 0 ? value.place : value.placeOf(from + offset);
}

function linksOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const own =
      (token.type === 'link' || token.type === 'image') && 'href' in token ? [String(token.href)] : [];
    const inner = 'tokens' in token && Array.isArray(token.tokens) ? linksOf(token.tokens) : [];
    const items = token.type === 'list' && 'items' in token ? linksOf(token.items) : [];
    return [...own, ...inner, ...items];
  });
}
