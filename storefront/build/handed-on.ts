import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

export interface HandedOn {
  plugin: Plugin;
  /** The script that has the module of this one, which may be nothing but `export … from` it. */
  behind: (file: string) => string;
}

/**
 * The bundler leaves a script of one line for the entry and for each page whose module it put into a larger one. A first
 * visit does without it: over HTTP/1 a request more is a place in the queue of six. The larger script then has the
 * page under its own name too.
 */
export function handedOn(): HandedOn {
  const targets = new Map<string, string>();
  const plugin: Plugin = {
    name: 'handed-on',
    generateBundle(_, bundle) {
      for (const { fileName, code } of scriptsOf(bundle)) {
        const entry = /^import"\.\/([^"]+)";\s*$/.exec(code);
        const page = /^export\{([\w$]+) as page\}from"\.\/([^"]+)";(?:import"[^"]+";)*\s*$/.exec(code);
        const name = entry?.[1] ?? page?.[2];
        const target = name && scriptsOf(bundle).find((one) => one.fileName.endsWith(`/${name}`));
        if (!target) continue;
        if (page?.[1]) target.code = exportedAsPage(target.code, page[1]);
        targets.set(fileName, target.fileName);
      }
    },
  };
  return { plugin, behind: (file) => targets.get(file) ?? file };
}

function scriptsOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** `export{view as t}` becomes `export{view as t,view as page}`. */
export function exportedAsPage(code: string, name: string): string {
  const start = code.lastIndexOf('export{');
  const escaped = name.replaceAll('$', '\\$');
  const local = new RegExp(`[{,](?:([\\w$]+) as )?${escaped}(?=[,}])`).exec(code.slice(start));
  if (start === -1 || !local) throw new Error(`the script of a page does not export "${name}"`);
  const end = code.indexOf('}', start);
  return `${code.slice(0, end)},${local[1] ?? name} as page${code.slice(end)}`;
}
