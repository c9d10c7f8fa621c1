import { useEffect } from 'react';

/** The modal's script loads with the first message: most visits see none. */
export const modalPart = () => import('./modal-window.tsx');

/** On pages that sell it is loaded in advance: the message that the connection is down cannot wait for the connection. */
export function useModalAtHand(): void {
  // Loading is the network's own business; what does not come is asked for again with the first message.
  useEffect(() => void modalPart().catch(() => null), []);
}
