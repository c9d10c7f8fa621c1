import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@foyer/contract/rules/values.ts';
import { build, type Plugin } from 'vite';
import type { ClientAssets, InlineText } from '#lib/html/client-assets.ts';
import { classOwners } from './class-owners.ts';
import { groupScripts } from './group-scripts.ts';
import { type ClassOwners, sheetOf } from './split-sheet.ts';

/** A file of Vite's manifest, as far as we read it. */
interface ManifestFile {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

type Manifest = Record<string, ManifestFile>;

const entryModule = 'src/entry-browser.tsx';

/** Builds what the browser loads, and says where everything came to lie. */
export async function buildBrowser(root: string): Promise<ClientAssets> {
  const outDir = join(root, 'dist', 'client');
  const owners = classOwners(root, join(root, entryModule));
  const shared = groupScripts(entryModule);
  const texts = pageTexts(root);
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [owners.plugin, shared.plugin, texts.plugin, noPreloads()],
    build: {
      outDir,
      manifest: true,
      rolldownOptions: {
        input: join(root, entryModule),
        output: {
          // Scripts name a hundred others: hashes do not compress, and seven signs tell versions apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: shared.nameOf, debugName: 'shared by pages' }],
          },
        },
      },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
  // Its address stands in pages of others, so it has no hash; it is built last, because the build empties its folder.
  await writeFile(join(outDir, 'embed.js'), await scriptAlone(root, 'lib/embed/embed.ts'));
  return {
    ...(await describeAssets(manifest, outDir, owners.owners())),
    texts: texts.addresses(),
    inlineScript: inlineText(await scriptAlone(root, 'lib/html/inline-script.ts')),
    framedScript: inlineText(await scriptAlone(root, 'lib/embed/framed-page.ts')),
  };
}

/** A script that needs no other file. */
async function scriptAlone(root: string, file: string): Promise<string> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'src', file), output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error(`${file} was not built`);
  return script.code.trim();
}

/** Vite wraps each `import()` in a helper that loads sheets ahead; a page has the one sheet already. */
function noPreloads(): Plugin {
  return {
    name: 'no-preloads',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

async function describeAssets(
  manifest: Manifest,
  outDir: string,
  owners: ClassOwners,
): Promise<Omit<ClientAssets, 'inlineScript' | 'framedScript' | 'texts'>> {
  const entry = manifest[entryModule];
  const style = manifest['style.css'];
  if (!entry || !style) throw new Error('the manifest names no entry or no sheet');
  const raw = await readFile(join(outDir, style.file), 'utf8');
  // The order of the layers must come before the first of them.
  const sheet = `@layer base,ui,page,brand;${raw.trim()}`;
  await writeFile(join(outDir, style.file), sheet);
  const entryImports = scriptsOf(manifest, entryModule).filter((file) => file !== address(entry.file));
  const known = new Set([address(entry.file), ...entryImports]);
  const pageNames = Object.keys(manifest).flatMap(
    (name) => /^src\/pages\/(.+)\/page\.tsx$/.exec(name)?.[1] ?? [],
  );
  const modules = Object.keys(manifest)
    .filter((name) => name.startsWith('src/') && name !== entryModule)
    .map((name) => [name, scriptsOf(manifest, name).filter((file) => !known.has(file))]);
  return {
    entry: address(entry.file),
    entryImports,
    modules: Object.fromEntries(modules),
    sheetFile: address(style.file),
    sheets: Object.fromEntries(pageNames.map((page) => [page, inlineText(sheetOf(page, sheet, owners))])),
    fonts: fontsOf(manifest),
  };
}

/** A module's own script, then what it imports at once, through all levels: each after those that it imports itself. */
function scriptsOf(manifest: Manifest, name: string): string[] {
  const seen = new Set<string>();
  const imported: string[] = [];
  const collect = (importer: string) => {
    seen.add(importer);
    for (const next of manifest[importer]?.imports ?? []) {
      if (seen.has(next)) continue;
      collect(next);
      imported.push(next);
    }
  };
  collect(name);
  return [name, ...imported]
    .flatMap((next) => manifest[next]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
    .map(address);
}

function fontsOf(manifest: Manifest): ClientAssets['fonts'] {
  const files = Object.values(manifest).map((one) => one.file);
  const addressOf = (face: string) => {
    const file = files.find((name) => name.includes(`onest-${face}-`));
    if (file === undefined) throw new Error(`the build has no font "${face}"`);
    return address(file);
  };
  return {
    latin: addressOf('latin'),
    russian: addressOf('russian'),
    currency: addressOf('currency'),
    kazakh: addressOf('kazakh'),
  };
}

function address(file: string): string {
  return `/${file}`;
}

/** With the hash by which the page's policy lets it in. */
function inlineText(text: string): InlineText {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
/**
 * One script a page and language with all texts that the page shows: half a dozen of them compress badly, and each takes
 * a request. Another page and a part that comes late load their areas by themselves.
 */
function pageTexts(root: string) {
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
