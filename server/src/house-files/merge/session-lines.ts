import { type Content, isContent } from './content.ts';

/** Lines of `sessions:` in an event's file. */
export function sessionLines(written: unknown): readonly unknown[] {
  if (written === undefined || written === null) return [];
  return Array.isArray(written) ? written : [written];
}

/** `2027-02-14 19:00` as its keys; null when the line is neither such a text nor a table. */
export function sessionKeys(line: unknown): Content | null {
  if (isContent(line)) return line;
  const [, on, at] = /^(\d{4}-\d\d-\d\d) (all day|\d{1,2}:\d\d)$/.exec(String(line)) ?? [];
  if (on === undefined || at === undefined) return null;
  return at === 'all day' ? { on, 'all day': 'yes' } : { on, at };
}

/** The shortest way to write a session. */
export function sessionLine(keys: Content): unknown {
  const { on, at, 'all day': allDay, ...others } = keys;
  if (Object.keys(others).length > 0) return keys;
  return `${on} ${allDay === undefined ? at : 'all day'}`;
}

/** `2027-02-14 19:00` of a line for a single session; null for a line of several. */
export function sessionName(line: unknown): string | null {
  const keys = sessionKeys(line);
  if (typeof keys?.on !== 'string') return null;
  if (keys['all day'] !== undefined) return `${keys.on} all day`;
  return typeof keys.at === 'string' ? `${keys.on} ${keys.at.padStart(5, '0')}` : null;
}

/** The session to which a line moves its own; null when it moves none. */
export function movedTo(line: unknown): string | null {
  const to = isContent(line) ? line['moved to'] : undefined;
  return typeof to === 'string' ? sessionName(to) : null;
}
