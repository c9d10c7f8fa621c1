import path from 'node:path';
import { type Findings, type Place, same, say } from '#house-files/findings/findings.ts';
import { hintFor } from '#house-files/findings/nearest-word.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { columnsOf, unknownFilters } from './fill-template.ts';
import { type Mapping, mappingShape } from './mapping-schema.ts';

/** Reads a mapping against the columns that the table has; null when it has mistakes. */
export function readMapping(
  file: string,
  text: string,
  columns: readonly string[],
  findings: Findings,
): Mapping | null {
  const name = path.basename(file);
  const root = parseYaml(name, text, findings, ['ru']);
  if (root === null) return null;
  const mapping = mappingShape.read(root);
  checkColumns(mapping, columns, findings);
  checkTemplates(mapping, columns, findings);
  return findings.mistakes.length > 0 ? null : mapping;
}

function checkColumns(mapping: Mapping, columns: readonly string[], findings: Findings): void {
  const named: Located<string>[] = [
    ...mapping.groupBy,
    mapping.day,
    mapping.time,
    mapping.venue,
    mapping.menu.by,
    mapping.priceList.by,
    ...mapping.readableCase,
    ...mapping.bracketedNames,
    ...mapping.leaveOut.map(({ column }) => column),
  ];
  const keys = [...Object.keys(mapping.lists), ...Object.keys(mapping.rename)];
  for (const { value, place } of named) refuseColumn(value, place, columns, findings);
  for (const key of keys) refuseColumn(key, mapping.place, columns, findings);
}

function checkTemplates(mapping: Mapping, columns: readonly string[], findings: Findings): void {
  const { fileName, title, titleOtherwise, note, description, address } = mapping;
  for (const template of [fileName, title, titleOtherwise, note, description, address]) {
    if (template === null) continue;
    for (const column of columnsOf(template)) refuseColumn(column, mapping.place, columns, findings);
    for (const filter of unknownFilters(template)) {
      findings.refuse(
        mapping.place,
        same(`"|${filter}" in "${template}"`),
        say('one of: first N, surnames, unique, lines', 'одно из: first N, surnames, unique, lines'),
      );
    }
  }
}

function refuseColumn(column: string, place: Place, columns: readonly string[], findings: Findings): void {
  if (column === '' || columns.includes(column)) return;
  findings.refuse(
    place,
    say(`the column "${column}"`, `столбец «${column}»`),
    say(`a column of the table: ${columns.join(', ')}`, `столбец таблицы: ${columns.join(', ')}`),
    hintFor(column, columns),
  );
}
