import { postedReturn } from './posted-return.ts';
import { signInWindow, type WindowKind } from './sign-in-window.ts';

export interface OpenedWindow {
  /** Goes to an address and waits for what the return page posts; null: the visitor closed the window. */
  visit(address: string): Promise<URL | null>;
  focus(): void;
  close(): void;
  isClosed(): boolean;
}

/** How often to check whether the window is still open. */
const pollMilliseconds = 500;

/** null: the browser does not open windows here. */
export function openWindow(kind: WindowKind): OpenedWindow | null {
  const opened = signInWindow(kind);
  if (!opened) return null;
  opened.focus();
  return {
    visit: (address) => {
      opened.location.href = address;
      return heardFrom(opened);
    },
    focus: () => opened.focus(),
    close: () => opened.close(),
    isClosed: () => opened.closed,
  };
}

function heardFrom(opened: Window): Promise<URL | null> {
  return new Promise((resolve) => {
    const end = (result: URL | null) => {
      removeEventListener('message', hear);
      clearInterval(timer);
      resolve(result);
    };
    const hear = (event: MessageEvent<unknown>) => {
      const address = postedReturn(event, opened, location.origin);
      if (address) end(address);
    };
    addEventListener('message', hear);
    // A last message may arrive while closing: it is read before the next check.
    const timer = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(timer);
      setTimeout(end, pollMilliseconds / 5, null);
    }, pollMilliseconds);
  });
}
