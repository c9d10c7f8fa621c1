import { postedReturn } from './posted-return.ts';

export interface OpenedWindow {
  /** Goes to an address and waits for what the return page posts; null: the visitor closed the window. */
  visit(address: string): Promise<URL | null>;
  focus(): void;
  close(): void;
  isClosed(): boolean;
}

const [width, height] = [400, 600];
/** How often to check whether the window is still open. */
const pollMilliseconds = 500;

/** null: the browser does not open windows here. */
export function openWindow(kind: 'popup' | 'tab'): OpenedWindow | null {
  const opened = window.open('about:blank', `authorize:${kind}`, kind === 'popup' ? popupPlace() : undefined);
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

/** Centred over the opening window. */
function popupPlace(): string {
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
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
