import type { Plugin } from 'vite';

/**
 * Loads the data of another page, where the browser can always go by itself. The listing brings its own loader soon
 * after it is shown: to it, that is a part like others.
 */
const isNavigation = (root: string) => root.endsWith('-loader.ts') && !pagesOf(root).includes('listing');

/**
 * Which script a module travels in that more than one needs. A page names the shared scripts that it stands on, and
 * brings them before itself. What comes late must stand on nothing else: then it can be asked for again by itself.
 */
export function groupScripts(entryModule: string) {
  const rootsOf = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'group-scripts',
    buildEnd() {
      for (const root of this.getModuleIds()) {
        const info = this.getModuleInfo(root);
        if (!info?.isEntry && !info?.dynamicImporters.length) continue;
        const collect = (id: string) => {
          const known = rootsOf.get(id) ?? new Set();
          if (known.has(root)) return;
          rootsOf.set(id, known.add(root));
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) collect(next);
        };
        collect(root);
      }
    },
    // The loader asks for a lost script at another address: what comes must be the module itself.
    generateBundle(_, bundle) {
      const facades = new Set(
        Object.values(bundle).map((file) => (file.type === 'chunk' ? file.facadeModuleId : null)),
      );
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.dynamicImporters.length && !facades.has(id))
          this.error(`${id} is loaded late, but has no script of its own`);
      // A part of several pages finds the script of one of them lost for good where another page asked for it first.
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.facadeModuleId?.includes('/src/features/')) continue;
        const onePage = file.imports.find((name) => {
          const one = bundle[name];
          return one?.type === 'chunk' && !one.isEntry && !broughtByMany.has(one.name);
        });
        if (onePage !== undefined)
          this.error(`${file.facadeModuleId} stands on ${onePage}, which one page alone brings`);
      }
    },
  };
  const groupOf = (id: string) =>
    ofOneLanguage.test(id) || id.endsWith('/page.tsx')
      ? null
      : nameOf([...(rootsOf.get(id) ?? [])], entryModule);
  return { plugin, nameOf: groupOf };
}

/** Comes with the texts of its language. */
const ofOneLanguage = /\/contract\/src\/rules\/formats\//;

function nameOf(roots: readonly string[], entryModule: string): string | null {
  if (roots.some((root) => root.endsWith(entryModule))) return 'first';
  if (roots.length < 2 && !roots[0]?.endsWith('/page.tsx')) return null;
  const pages = new Set(roots.filter((root) => !isNavigation(root)).flatMap(pagesOf));
  if (pages.has(anyPage) || (pages.has('listing') && pages.size > 1)) return 'first';
  if (pages.size === 0) return 'navigation';
  const [page = null] = pages;
  if (pages.size === 1) return page;
  const family = families.find(({ members }) => [...pages].every((one) => members.includes(one)));
  return family?.name ?? 'first';
}

/** Pages that show much of the same. */
const families = [
  { name: 'scheme', members: ['scheme', 'evenings'] },
  { name: 'sale', members: ['event', 'scheme', 'evenings'] },
  { name: 'buyer', members: ['event', 'scheme', 'evenings', 'nominal-tickets', 'unauthorized'] },
  { name: 'orders', members: ['order', 'order-change', 'order-return', 'nominal-tickets'] },
];

const anyPage = 'any';

/** Scripts that every page brings which needs a part standing on them. */
const broughtByMany = new Set(['first', 'navigation', ...families.map(({ name }) => name)]);

/** The pages whose part a script is; a feature may be of any, but the form of who buys is of those where one buys. */
function pagesOf(root: string): readonly string[] {
  if (root.endsWith('/purchase-form.tsx')) return ['event', 'scheme'];
  return [/\/src\/pages\/([\w-]+)\//.exec(root)?.[1] ?? anyPage];
}
