/** What is named in house files and has a number on the wire. */
export type IdKind =
  | 'menu'
  | 'venue'
  | 'tag'
  | 'picture'
  | 'consent'
  | 'payment-way'
  | 'return-reason'
  | 'zone'
  | 'category'
  | 'price-list'
  | 'offer'
  | 'document'
  | 'sector'
  | 'seat'
  | 'standing';

export interface PublicId {
  /** An `IdKind`; a row stored by a newer version may have another. */
  kind: string;
  /** The name in the house files. */
  key: string;
  number: number;
}

/** Gives each name in the house files its number. A name keeps its number, even when it is removed and comes back. */
export interface IdRegistry {
  idOf(kind: IdKind, key: string): number;
  /** Assigned since the registry was opened; to be stored. */
  readonly added: readonly PublicId[];
}

export function openIdRegistry(known: readonly PublicId[]): IdRegistry {
  const ids = new Map(known.map(({ kind, key, number }) => [`${kind} ${key}`, number]));
  const highest = new Map<string, number>();
  for (const { kind, number } of known) highest.set(kind, Math.max(number, highest.get(kind) ?? 0));
  const added: PublicId[] = [];
  return {
    added,
    idOf: (kind, key) => {
      const name = `${kind} ${key}`;
      const existing = ids.get(name);
      if (existing !== undefined) return existing;
      const number = (highest.get(kind) ?? 0) + 1;
      highest.set(kind, number);
      ids.set(name, number);
      added.push({ kind, key, number });
      return number;
    },
  };
}
