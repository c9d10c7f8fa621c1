import { type Document, type LineCounter, parseDocument } from 'yaml';

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
