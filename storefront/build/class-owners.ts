import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { ClassOwners } from './split-sheet.ts';

/** Learns while the browser build runs which pages can show which class. */
export interface ClassOwnersFinder {
  plugin: Plugin;
  owners(): ClassOwners;
}

export function classOwners(root: string, entry: string): ClassOwnersFinder {
  const classesOf = new Map<string, string[]>();
  const pagesOf = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'class-owners',
    config: () => ({ css: { modules: { getJSON: remember } } }),
    buildEnd() {
      const sheetsFrom = (start: string, later: boolean) => {
        const seen = new Set<string>();
        const visit = (id: string) => {
          const isOtherPage = basename(id) === 'page.tsx' && id !== start;
          if (seen.has(id) || isOtherPage) return;
          seen.add(id);
          const info = this.getModuleInfo(id);
          for (const next of info?.importedIds ?? []) visit(next);
          if (later) for (const next of info?.dynamicallyImportedIds ?? []) visit(next);
        };
        visit(start);
        return [...seen].map(withoutQuery).filter((id) => classesOf.has(id));
      };
      // What surrounds every page may bring its late parts on any of them.
      const ofAll = new Set(sheetsFrom(entry, true));
      const pages = [...this.getModuleIds()].filter((id) => basename(id) === 'page.tsx');
      for (const page of pages) {
        const name = basename(dirname(page));
        for (const sheet of sheetsFrom(join(root, 'src/pages', name, 'page.tsx'), true)) {
          if (ofAll.has(sheet)) continue;
          pagesOf.set(sheet, (pagesOf.get(sheet) ?? new Set()).add(name));
        }
      }
    },
  };
  function remember(file: string, classes: Record<string, string>): void {
    const names = Object.values(classes).flatMap((name) => name.split(' '));
    classesOf.set(withoutQuery(file), names);
  }
  return { plugin, owners: () => ownersOf(classesOf, pagesOf) };
}

function ownersOf(classesOf: Map<string, string[]>, pagesOf: Map<string, Set<string>>): ClassOwners {
  const owners = new Map<string, ReadonlySet<string>>();
  for (const [sheet, classes] of classesOf) {
    const pages = pagesOf.get(sheet);
    if (pages) for (const name of classes) owners.set(name, pages);
  }
  return owners;
}

function withoutQuery(id: string): string {
  return id.split('?')[0] ?? id;
}
