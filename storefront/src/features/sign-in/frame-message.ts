/** What the provider's page within a frame says (O 4). */
export type FrameMessage =
  | { type: 'init' | 'resize'; height: number }
  | { type: 'close' }
  /** The visitor wants to sign in; `loginPrompt`: as somebody else than the provider remembers. */
  | { type: 'login' | 'loginPrompt' };

/** Only the frame that we opened is heard, and only at the provider's own address. */
export function frameMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: unknown,
  provider: string,
): FrameMessage | null {
  if (source === null || source !== frame || origin !== URL.parse(provider)?.origin) return null;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  const { type } = data;
  if (type === 'close' || type === 'login' || type === 'loginPrompt') return { type };
  if (type !== 'init' && type !== 'resize') return null;
  const height = 'height' in data ? Number(data.height) : Number.NaN;
  return Number.isFinite(height) && height > 0 ? { type, height: Math.min(height, highest) } : null;
}

/** No frame grows higher, whatever it says. */
export const highest = 600;
