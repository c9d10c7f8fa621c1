import type { Plugin } from 'vite';

const wrapper = 'native:import-analysis-build';

/** Vite wraps every `import()` in code that fetches sheets first; ours has its sheet already, so an import stays bare. */
export function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    configResolved({ plugins }) {
      const at = plugins.findIndex(({ name }) => name === wrapper);
      if (at === -1) throw new Error(`Vite has no plugin "${wrapper}" any more: look how it treats import()`);
      // `as`: a list that is read only for others. There is no setting for it but that of a library.
      (plugins as Plugin[]).splice(at, 1);
    },
  };
}
