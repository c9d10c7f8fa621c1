import type { Language } from '@foyer/contract/rules/values.ts';
import { LineCounter, parseDocument, visit } from 'yaml';
import { type Findings, say } from '#house-files/findings/findings.ts';
import { explainYamlError, yamlText } from './explain-yaml-error.ts';
import { type YamlFile, YamlValue } from './yaml-value.ts';

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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
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

function hasAliases(value: YamlValue, document: ReturnType<typeof parseDocument>): boolean {
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
