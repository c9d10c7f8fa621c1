import { useEffect } from 'react';

/** The heading of a screen, and the name of its tab. It takes the focus when somebody goes to the screen. */
export function Title({ text }: { text: string }) {
  usePageTitle(text);
  return <h1 tabIndex={-1}>{text}</h1>;
}

export function usePageTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} – Foyer`;
  }, [text]);
}
