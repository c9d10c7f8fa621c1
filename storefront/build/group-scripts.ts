import type { Plugin } from 'vite';

/** Loads the data of another page, where the browser can always go by itself. */
const navigation = /-loader\.ts$/;

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
    },
  };
  return { plugin, nameOf: (id: string) => nameOf([...(rootsOf.get(id) ?? [])], entryModule) };
}

function nameOf(roots: readonly string[], entryModule: string): string | null {
  if (roots.some((root) => root.endsWith(entryModule))) return 'first';
  if (roots.length < 2) return null;
  const owners = new Set(roots.map(pageOf));
  // The listing brings its own loader soon after it is shown, so that stands on nothing else either.
  if (owners.has(anyPage) || (owners.has('listing') && owners.size > 1)) return 'first';
  const pages = new Set(roots.filter((root) => !navigation.test(root)).map(pageOf));
  if (pages.size === 0) return 'navigation';
  const [page = null] = pages;
  if (pages.size === 1) return page;
  const family = families.find(({ members }) => [...pages].every((one) => members.includes(one)));
  return family?.name ?? 'forms';
}

/** Pages that show much of the same. */
const families = [
  { name: 'sale', members: ['event', 'scheme'] },
  { name: 'buyer', members: ['event', 'scheme', 'nominal-tickets', 'unauthorized'] },
  { name: 'placed', members: ['order', 'declined'] },
  { name: 'orders', members: ['order', 'order-return', 'nominal-tickets', 'declined'] },
];

const anyPage = 'any';

/** The page whose part a script is; a feature may be of any. */
function pageOf(root: string): string {
  return /\/src\/pages\/([\w-]+)\//.exec(root)?.[1] ?? anyPage;
}
