/** What has a number on the wire and a name in the files. */
export type NumberKind =
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

export interface PublicNumber {
  /** A NumberKind, as far as this version knows it. */
  kind: string;
  key: string;
  number: number;
}

/** Gives every name its number; a name keeps its number for ever, also when it goes and comes back. */
export interface NumberBook {
  numberOf(kind: NumberKind, key: string): number;
  /** Numbers given since the book was opened: to be stored. */
  readonly added: readonly PublicNumber[];
}

export function openNumberBook(known: readonly PublicNumber[]): NumberBook {
  const numbers = new Map(known.map(({ kind, key, number }) => [`${kind} ${key}`, number]));
  const highest = new Map<string, number>();
  for (const { kind, number } of known) highest.set(kind, Math.max(number, highest.get(kind) ?? 0));
  const added: PublicNumber[] = [];
  return {
    added,
    numberOf: (kind, key) => {
      const name = `${kind} ${key}`;
      const standing = numbers.get(name);
      if (standing !== undefined) return standing;
      const number = (highest.get(kind) ?? 0) + 1;
      highest.set(kind, number);
      numbers.set(name, number);
      added.push({ kind, key, number });
      return number;
    },
  };
}
