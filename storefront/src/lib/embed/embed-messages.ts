/** What a page of the shop in a frame and the house's page around it say to each other. */
export type EmbedMessage =
  /** Each to the other, first: the answer tells the framed page whose page is around it. Nothing else goes out before. */
  | { foyer: 'hello' }
  /** Pixels of the whole page; `fitsScreen`: it pins something to its lower edge, so it must not be higher than the screen. */
  | { foyer: 'size'; height: number; fitsScreen: boolean }
  /** Another page is shown in the frame. */
  | { foyer: 'moved' }
  /** The browser keeps no session in this frame, so nothing can be bought in it. */
  | { foyer: 'no-session' };

export function readMessage(data: unknown): EmbedMessage | null {
  if (typeof data !== 'object' || data === null || !('foyer' in data)) return null;
  const { foyer } = data;
  if (foyer === 'hello' || foyer === 'moved' || foyer === 'no-session') return { foyer };
  if (foyer !== 'size' || !('height' in data) || !('fitsScreen' in data)) return null;
  const { height, fitsScreen } = data;
  // A page is never that high: more would only make the house's page unusable.
  if (typeof height !== 'number' || !(height >= 0 && height <= 50_000)) return null;
  return { foyer, height, fitsScreen: fitsScreen === true };
}

/** Names of the frame: a page within it knows at once, before a word is said, whether it shall be light or dark. */
export const frameNames = { light: 'foyer-light', dark: 'foyer-dark', system: 'foyer' } as const;
