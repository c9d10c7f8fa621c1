import path from 'node:path';
import type { Plugin } from 'vite';

type Scripts = ReadonlyMap<string, { imports: readonly string[]; isEntry: boolean }>;

/**
 * A part that comes later names all that it stands on, not only what it imports itself: the browser asks for
 * everything at once. A chain of five scripts would cost a slow line five round trips.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const scripts = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      for (const chunk of chunks.filter((one) => one.isDynamicEntry)) {
        const further = furtherImports(chunk.fileName, scripts);
        chunk.code += further.map((name) => `import"./${path.posix.basename(name)}";`).join('');
      }
    },
  };
}

/** What a script stands on through others, and what the entry does not bring. */
export function furtherImports(name: string, scripts: Scripts): string[] {
  const entries = [...scripts].filter(([, script]) => script.isEntry).map(([entry]) => entry);
  const known = new Set([...entries.flatMap((entry) => behind(entry, scripts)), ...importsOf(name, scripts)]);
  return behind(name, scripts).filter((one) => one !== name && !known.has(one));
}

function behind(name: string, scripts: Scripts): string[] {
  const found = new Set<string>();
  const collect = (next: string) => {
    if (found.has(next)) return;
    found.add(next);
    importsOf(next, scripts).forEach(collect);
  };
  importsOf(name, scripts).forEach(collect);
  return [...found];
}

function importsOf(name: string, scripts: Scripts): readonly string[] {
  return scripts.get(name)?.imports ?? [];
}
