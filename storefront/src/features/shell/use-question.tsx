import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { type ModalMessage, useModal } from './modal.tsx';

interface Question {
  kind: ModalMessage['kind'];
  title: string;
  text: ReactNode;
  /** Words of the buttons. */
  yes: string;
  no: string;
}

/** `if (await ask({ … }))`: a modal with two buttons; closing it in any other way means no. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const showModal = useModal();
  return async ({ yes, no, ...message }) => {
    let isYes = false;
    const agree = (close: () => void) => {
      isYes = true;
      close();
    };
    await showModal({
      ...message,
      actions: (close) => (
        <>
          <Button look="main" onClick={() => agree(close)}>
            {yes}
          </Button>
          <Button onClick={close}>{no}</Button>
        </>
      ),
    });
    return isYes;
  };
}
