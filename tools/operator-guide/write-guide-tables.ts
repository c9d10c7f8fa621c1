import { readFileSync, writeFileSync } from 'node:fs';
import { guidePages, withFieldTable } from './guide-tables.ts';

/** Brings the tables of the operators' guide to the schema: run it after a change of a key. */
const folder = new URL('../../docs/for-operators/', import.meta.url);
for (const [name, shape] of Object.entries(guidePages)) {
  const file = new URL(name, folder);
  writeFileSync(file, withFieldTable(readFileSync(file, 'utf8'), shape.fields));
}
