import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@foyer/contract/rules/values.ts';
import type { Plugin } from 'vite';
import type { ClientAssets } from '#lib/html/client-assets.ts';

/**
 * One script a page and language with all texts that the page shows: half a dozen of them compress badly, and each takes
 * a request. Another page and a part that comes late load their areas by themselves.
 */
export function pageTexts(root: string) {
  const files: { page: string; language: string; reference: string }[] = [];
  let texts: ClientAssets['texts'] = {};
  const plugin: Plugin = {
    name: 'page-texts',
    async buildEnd(failure) {
      if (failure) return;
      for (const id of this.getModuleIds()) {
        const [, page] = /\/src\/pages\/([\w-]+)\/page\.tsx$/.exec(id) ?? [];
        if (page === undefined) continue;
        const areas = areasIn(await readFile(id, 'utf8')) ?? this.error(`${id} has no list of areas`);
        for (const language of languages) {
          const source = await scriptOf(join(root, 'src/i18n', language), areas);
          const reference = this.emitFile({ type: 'asset', name: `${page}-${language}.js`, source });
          files.push({ page, language, reference });
        }
      }
    },
    generateBundle() {
      texts = Object.fromEntries(
        files.map(({ page, language, reference }) => [
          `${page}/${language}`,
          `/${this.getFileName(reference)}`,
        ]),
      );
    },
  };
  return { plugin, addresses: () => texts };
}

/** `areas: ['event', 'forms']` of a page. */
function areasIn(source: string): string[] | null {
  const [, list] = /^ {2}areas: \[(.*)\],$/m.exec(source) ?? [];
  return list === undefined ? null : [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, area]) => area ?? []);
}

async function scriptOf(folder: string, areas: readonly string[]): Promise<string> {
  const catalogues = await Promise.all(
    ['shell', ...areas].map((area): Promise<object> => import(join(folder, `${area}.ts`))),
  );
  const exported = catalogues.flatMap((catalogue) => Object.entries(catalogue));
  return `export const ${exported.map(([name, value]) => `${name}=${literalOf(value)}`).join()};`;
}

/** As JSON, without the quotes of keys that need none; those within a text are escaped and stay. */
function literalOf(value: unknown): string {
  return JSON.stringify(value).replace(/(?<=[{,])"([A-Za-z]+)":/g, '$1:');
}
