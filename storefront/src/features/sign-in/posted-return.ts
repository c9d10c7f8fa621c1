/** What the return page posts to the page that opened it. */
export interface ReturnMessage {
  type: 'authorize';
  url: string;
}

/** The address of a return, when it was posted by the very window that we opened, on our own origin. */
export function postedReturn(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  opened: unknown,
  own: string,
): URL | null {
  if (origin !== own || source !== opened) return null;
  if (typeof data !== 'object' || data === null || !('type' in data) || !('url' in data)) return null;
  if (data.type !== 'authorize' || typeof data.url !== 'string') return null;
  const url = URL.parse(data.url);
  return url?.origin === own ? url : null;
}
