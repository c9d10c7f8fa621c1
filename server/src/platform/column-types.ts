import pg from 'pg';

type Parser = (text: string) => unknown;

const { builtins } = pg.types;

/** Array types have no name in the driver: `text[]`, `bigint[]`, `date[]`, `numeric[]`. */
const arrayOf = { text: 1009 as typeof builtins.TEXT, int8: 1016, date: 1182, numeric: 1231 } as const;
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrayOf.text);

/** Ours in place of the driver's: its Date for a day shifts with the server's zone, its bigint is a text. */
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [arrayOf.int8, (text) => textArray(text).map((one) => (one === null ? null : safeInteger(one)))],
  [builtins.DATE, (text) => text],
  [arrayOf.date, textArray],
  [builtins.TIMESTAMP, (text) => text],
  [arrayOf.numeric, textArray],
]);

/** Column types as `Queryable` promises them, for one connection: nothing global is changed. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format ?? 'text'),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database answered ${text}, which a JavaScript number cannot hold exactly`);
}
