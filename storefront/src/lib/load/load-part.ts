import { retried } from './retried.ts';

/**
 * Loads a part of the page that has a script of its own, until it comes. `load` is a bare `import()`: what it
 * imports beside its own script must be on the page already.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return retried(() => importAgain(load));
}

/** Address of a lost script → what came from another address instead. */
const replacements = new Map<string, { attempts: number; module: Promise<unknown> | null }>();

/**
 * One attempt. Chromium keeps a failed `import()` for the life of the document and never asks for that address again;
 * another query is another address. Throws where that fails too.
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (failure) {
    const address = addressIn(failure);
    if (address === null) throw failure;
    // `as`: the same script from another address.
    return (await replacementOf(address)) as Part;
  }
}

function replacementOf(address: string): Promise<unknown> {
  const known = replacements.get(address) ?? { attempts: 0, module: null };
  replacements.set(address, known);
  if (known.module) return known.module;
  known.attempts += 1;
  const module: Promise<unknown> = import(/* @vite-ignore */ `${address}?again=${known.attempts}`);
  known.module = module;
  module.catch(() => {
    known.module = null;
  });
  return module;
}

/** Chromium and Firefox name the script that they could not load; where nobody does, it is asked for as before. */
function addressIn(failure: unknown): string | null {
  const [address] = /https?:\/\/\S+\.js/.exec(String(failure)) ?? [];
  return address ?? null;
}

/** A script of its own at a known address, until it comes. */
export function loadAddress<Module>(address: string): Promise<Module> {
  return retried((count) => import(/* @vite-ignore */ count === 0 ? address : `${address}?again=${count}`));
}
