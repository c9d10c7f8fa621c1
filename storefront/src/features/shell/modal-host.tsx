import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { ModalContext, type ModalMessage, type ShownModal } from './modal.ts';
import { modalPart } from './modal-part.ts';

const ModalWindow = lazyPart(async () => ({ default: (await modalPart()).ModalWindow }));

/** Shows one modal at a time over the page. */
export function ModalHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownModal | null>(null);
  const show = (message: ModalMessage) =>
    new Promise<void>((closed) => {
      setShown({ message, closed });
    });
  const close = () => {
    setShown(null);
    shown?.closed();
  };
  return (
    <ModalContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <ModalWindow message={shown.message} onClose={close} />
        </Suspense>
      )}
    </ModalContext>
  );
}
