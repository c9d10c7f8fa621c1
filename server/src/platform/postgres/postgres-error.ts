/** The embedded database cannot be opened; the message says why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}
