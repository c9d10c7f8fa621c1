import { type ReactNode, useEffect, useRef } from 'react';
import { say } from '#i18n/say.ts';

/** The browser's own dialog: focus, Escape and the page behind it are its business. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
      <button type="button" className="button bare" onClick={() => dialog.current?.close()}>
        {say('close')}
      </button>
    </dialog>
  );
}
