import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { addressOf, moduleOf, productionFiles } from './react-as-modules.ts';

describe('moduleOf', () => {
  test.each(Object.values(productionFiles))('gives every name of %s', async (file) => {
    const address = addressOf(file);
    const original = createRequire(import.meta.url)(address);
    const text = moduleOf(await readFile(address, 'utf8'));
    const [, list = ''] = /^export \{ (.*) \};$/m.exec(text) ?? [];
    const offered = list.split(', ').map((one) => one.split(' as ')[1]);
    expect(offered.sort()).toEqual(Object.keys(original).sort());
  });

  test('keeps what is read and set again', () => {
    const text = moduleOf('exports.now = void 0;\nif (a) {\n  exports.now = () => 1;\n}\nexports.now();');
    expect(text).toBe(
      'var exports_now = void 0;\nif (a) {\n  exports_now = () => 1;\n}\nexports_now();\nexport { exports_now as now };\n',
    );
  });

  test('brings in what the file asks for', () => {
    expect(moduleOf('var First = require("first"),\n  Second = require("second-one");')).toContain(
      'import * as First from "first";\nimport * as Second from "second-one";',
    );
  });

  test('keeps the variables that are listed after it', () => {
    expect(moduleOf('var First = require("first"),\n  second = 2,\n  third = 3;')).toContain(
      'import * as First from "first";\nvar second = 2,\n  third = 3;',
    );
  });

  test('refuses what it does not understand', () => {
    expect(() => moduleOf('const { a } = require("b");')).toThrow('const { a } = require("b");');
    expect(() => moduleOf('module.exports = 1;')).toThrow('module.exports = 1;');
  });
});
