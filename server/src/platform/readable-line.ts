/** A record of the log as a line for a person: `12:30:05 warn  What happened  orderId=7`, then an error's stack. */
export function readableLine(record: string): string {
  const { level, time, msg, err, ...facts }: Record<string, unknown> = JSON.parse(record);
  const words = Object.entries(facts).map(([name, value]) => `${name}=${printed(value)}`);
  const line = [String(time).slice(11, 19), String(level).padEnd(5), msg, ...words].filter(Boolean).join(' ');
  return `${line}\n${stacks(err)}`;
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stacks(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return '';
  const cause = 'cause' in error ? stacks(error.cause) : '';
  return `${String(error.stack)}\n${cause}`;
}
