import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { expect, test } from 'vitest';
import { serverHalf } from '#kit/call.ts';
import { calls } from './calls.ts';

const words = readFileSync(path.resolve(import.meta.dirname, '../../docs/how-it-works/glossary.md'), 'utf8');

test('AP-1 every field of a call is in the glossary', () => {
  const missing = new Set<string>();
  for (const call of Object.values(calls)) {
    const { requestSchema, answerSchema } = serverHalf<unknown, unknown>(call);
    for (const schema of [requestSchema, answerSchema]) {
      for (const name of namesOf(schema)) if (!isExplained(name)) missing.add(name);
    }
  }
  expect([...missing]).toEqual([]);
});

function isExplained(name: string): boolean {
  const plain = name.replace(/_(ru|en|ch|kz)$/, '');
  return [plain, `${plain}_{lang}`].some((word) =>
    new RegExp(`[\`.]${word.replace(/[{}]/g, '\\$&')}\``).test(words),
  );
}

function namesOf(schema: GenericSchema): Set<string> {
  const names = new Set<string>();
  collect(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }), names);
  return names;
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
    collect(value, names);
  }
}
