import { useEffect } from 'react';

/** The window of a message comes with the first one: most visits never see any. */
export const modalPart = () => import('./modal-window.tsx');

/** Where one buys, the window is there before it is needed: that the line is down cannot wait for the line. */
export function useModalAtHand(): void {
  // Loading is the network's own business; what does not come is asked for again with the first message.
  useEffect(() => void modalPart().catch(() => null), []);
}
