import type { ErrorCode } from 'yaml';
import { type Sentence, say } from '#house-files/findings/findings.ts';

export interface ErrorText {
  found: Sentence;
  expected: Sentence;
  hint?: Sentence;
}

const quoteIt = say(
  'Put a text that contains a colon, a # or a bracket in quotes: "like: this".',
  'Возьмите текст с двоеточием, # или скобкой в кавычки: "вот: так".',
);
const oneKeyOneValue = say('one "key: value" per line', 'одно «ключ: значение» на строке');
export const evenIndent = say(
  'the lines of a table aligned, indented with spaces',
  'строки одной таблицы с одинаковым отступом из пробелов',
);

/** The parser's errors in terms that a person editing the file understands. */
export const yamlErrorTexts: Partial<Record<ErrorCode, ErrorText>> = {
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
