/** One value that this browser keeps over visits, for all its tabs. */
export interface DeviceValue<Value> {
  /** The same object as long as nothing has changed; null: none, or none that can be read. */
  read(): Value | null;
  /** null forgets it. A full or forbidden storage keeps nothing, and that is all. */
  write(value: Value | null): void;
  /** Also what other tabs write. */
  subscribe(listener: () => void): () => void;
}

/** `parse` turns what was kept, maybe by another release, into a value, or null. */
export function deviceValue<Value>(name: string, parse: (kept: object) => Value | null): DeviceValue<Value> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: Value | null } = { text: null, value: null };
  return {
    read() {
      const text = readText(name);
      if (text !== known.text) known = { text, value: parsed(text, parse) };
      return known.value;
    },
    write(value) {
      try {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // See above.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parsed<Value>(text: string | null, parse: (kept: object) => Value | null): Value | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? parse(kept) : null;
  } catch {
    return null;
  }
}

/** Whether all these fields of a kept object are texts. */
export function hasTexts<Name extends string>(
  kept: object,
  names: readonly Name[],
): kept is Record<Name, string> {
  const fields = new Map(Object.entries(kept));
  return names.every((name) => typeof fields.get(name) === 'string');
}
