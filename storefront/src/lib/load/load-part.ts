import { retried } from './retried.ts';

/**
 * Loads a part of the page that has a script of its own, until it comes. `load` is a bare `import()`: what it
 * imports beside its own script must be on the page already.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return retried(() => importAgain(load));
}

/** How often a lost script was lost from another address as well. */
const losses = new Map<string, number>();

/**
 * One attempt. Chromium keeps a failed `import()` for the life of the document and never asks for that address again;
 * another query is another address. Throws where that fails too.
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (failure) {
    const address = addressIn(failure);
    if (address === undefined) throw failure;
    // `as`: the same script from another address.
    return (await importElsewhere(address)) as Part;
  }
}

/** The browser keeps what came under one query, so a script that is asked for twice is evaluated once. */
async function importElsewhere(address: string): Promise<unknown> {
  const lost = losses.get(address) ?? 0;
  try {
    return await import(/* @vite-ignore */ `${address}?again=${lost + 1}`);
  } catch (failure) {
    losses.set(address, lost + 1);
    throw failure;
  }
}

/** Chromium and Firefox name the script that they could not load; where nobody does, it is asked for as before. */
function addressIn(failure: unknown): string | undefined {
  return /https?:\/\/\S+\.js/.exec(String(failure))?.[0];
}

/** A script of its own at a known address, until it comes. */
export function loadAddress<Module>(address: string): Promise<Module> {
  return retried((count) => import(/* @vite-ignore */ count === 0 ? address : `${address}?again=${count}`));
}
