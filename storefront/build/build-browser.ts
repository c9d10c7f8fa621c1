import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { ClientAssets } from '#lib/html/client-assets.ts';
import { bareImports } from './bare-imports.ts';
import { buildEarly } from './build-early.ts';
import { ownersBook } from './class-owners.ts';
import { flatImports } from './flat-imports.ts';
import { handedOn } from './handed-on.ts';
import { inlineText } from './inline-text.ts';
import { quietChecks } from './quiet-checks.ts';
import { reactAsModules } from './react-as-modules.ts';
import {
  formParts,
  laterGroups,
  navigationModules,
  pagesWithLaterParts,
  payingParts,
  salePages,
  saleParts,
  smallParts,
} from './script-groups.ts';
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
  const core = modulesBehind([join(root, entryModule)]);
  const navigation = modulesBehind(navigationModules.map((name) => join(root, name)));
  const scripts = handedOn();
  const book = ownersBook(root, join(root, entryModule));
  const pages = (await readdir(join(root, 'src/pages'))).map((name) => ({
    name,
    ...modulesBehind([join(root, 'src/pages', name, 'page.tsx')]),
  }));
  const ownersOf = (id: string) => pages.filter((page) => page.has(id)).map(({ name }) => name);
  const isOfSale = (id: string) => {
    const owners = ownersOf(id);
    return isOneOf(saleParts)(id) || (owners.length > 1 && owners.every((page) => salePages.includes(page)));
  };
  const later = laterGroups.map(({ name, atLeast, modules }) => {
    const behind = modules.map((module) => modulesBehind([join(root, module)]));
    const test = (id: string) =>
      ownersOf(id).length === 0 && behind.filter((one) => one.has(id)).length >= atLeast;
    return { name, test, plugins: behind.map(({ plugin }) => plugin) };
  });
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [
      reactAsModules(),
      bareImports(),
      flatImports(),
      ...[scripts, book, core, navigation, ...pages].map(({ plugin }) => plugin),
      ...later.flatMap(({ plugins }) => plugins),
    ],
    build: {
      outDir,
      manifest: true,
      rolldownOptions: {
        input: join(root, entryModule),
        // Else it moves modules between scripts after the groups below, and brings a runtime of its own for it.
        experimental: { chunkOptimization: false },
        // TypeScript finds a name that is not there; React asks for some that only its profiling has.
        checks: { importIsUndefined: false, ...quietChecks },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'core', test: (id: string) => core.has(id) || isOneOf(smallParts)(id), priority: 3 },
              { name: 'navigation', test: navigation.has, priority: 2 },
              { name: 'paying', test: isOneOf(payingParts), priority: 2 },
              { name: 'forms', test: isOneOf(formParts), priority: 2 },
              { name: 'sale-kit', test: isOfSale, priority: 2 },
              ...pages
                .filter(({ name }) => pagesWithLaterParts.includes(name))
                .map(({ name, has }) => ({
                  name: `${name}-kit`,
                  test: (id: string) => has(id) && ownersOf(id).length === 1,
                  priority: 1,
                })),
              ...later.map(({ name, test }) => ({ name, test })),
            ],
          },
        },
      },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
  for (const one of Object.values(manifest)) one.file = scripts.behind(one.file);
  return { ...(await describeAssets(manifest, outDir, book.owners())), early: await buildEarly(root) };
}

/**
 * The modules that some imports bring at once, for one script instead of many: every page comes after the entry,
 * so splitting what pages use too would only cost requests and compression.
 */
function modulesBehind(roots: readonly string[]): { plugin: Plugin; has: (id: string) => boolean } {
  const found = new Set<string>();
  const plugin: Plugin = {
    name: 'modules-behind',
    buildEnd() {
      const collect = (id: string) => {
        if (found.has(id)) return;
        found.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) collect(next);
      };
      for (const root of roots) collect(root);
    },
  };
  return { plugin, has: (id) => found.has(id) };
}

function isOneOf(parts: readonly string[]): (id: string) => boolean {
  return (id) => parts.some((part) => id.endsWith(part));
}

async function describeAssets(
  manifest: Manifest,
  outDir: string,
  owners: ClassOwners,
): Promise<Omit<ClientAssets, 'early'>> {
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

/** A module's own script and, through all levels, what it imports at once. */
function scriptsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const found = manifest[name];
  if (!found || seen.has(name)) return [];
  seen.add(name);
  const imported = (found.imports ?? []).flatMap((next) => scriptsOf(manifest, next, seen));
  return [...new Set([address(found.file), ...imported])].filter((file) => file.endsWith('.js'));
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
