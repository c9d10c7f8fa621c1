/** Carts that one page leaves for another. */
export const hallCartStorage = 'foyer-hall-cart';
export const cartStorage = 'foyer-cart';

/** What was stored under a name for this tab, over reloads; null where nothing was, or where the browser forbids it. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes it. False: the storage is full or forbidden, and keeps nothing. */
export function store(name: string, value: unknown): boolean {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
