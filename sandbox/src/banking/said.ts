export type Fields = Record<string, unknown>;

/** What a bank says, with its HTTP status. */
export interface Said {
  code: number;
  body: Fields;
}
