import { createContext, type ReactNode, useContext } from 'react';

/** What a modal says (PG-10): its text and the code, where there is one. Without a text it reports an unknown failure. */
export interface ModalMessage {
  kind: 'error' | 'information' | 'warning';
  text?: ReactNode;
  code?: string | undefined;
  /** A heading of its own instead of Error, Information, Warning. */
  title?: string | undefined;
  /** Buttons instead of the one that closes. */
  actions?: (close: () => void) => ReactNode;
}

export interface ShownModal {
  message: ModalMessage;
  closed: () => void;
}

export const ModalContext = createContext<((message: ModalMessage) => Promise<void>) | null>(null);

/** `const showModal = useModal(); await showModal({ kind: 'error', text, code })`: resolves when it is closed. */
export function useModal(): (message: ModalMessage) => Promise<void> {
  const show = useContext(ModalContext);
  if (!show) throw new Error('no modal host around this part');
  return show;
}
