import type { Api } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { PlacedOrder } from '@foyer/contract/order/order.ts';
import { confirmVisitors } from '@foyer/contract/people/visitor-calls.ts';
import { createContext, useContext, useRef, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import type { VisitorsForm } from './use-visitors-form.ts';
import type { VisitorsData } from './visitors-data.ts';

/** After these refusals the order no longer waits for names: the page reloads and leads on. */
const overKinds: readonly Refusal['kind'][] = ['order-finished', 'reservation-over', 'order-gone'];

/** Confirming: the order view after success, a message with the button back after anything else (NT-11). */
export function useConfirming(data: VisitorsData, form: VisitorsForm) {
  const { language } = useHouse();
  const router = useRouter();
  const paths = usePaths();
  const world = useVisitorsWorld();
  const showModal = useModal();
  const errors = useTexts('errors');
  const [busy, setBusy] = useState(false);
  // A second press may come before the first has rendered.
  const isSending = useRef(false);
  const settle = async (answer: Answer<PlacedOrder>) => {
    if (answer.ok) {
      form.confirmed();
      await router.navigate(paths.order(data.hash));
      // Still here: the next page failed to load. The next press sends the same names again.
      if (router.state().trouble === null) form.forget();
      return;
    }
    await showModal({ kind: 'error', text: answer.text, code: answer.code });
    if (overKinds.includes(answer.refusal.kind)) await router.reload();
  };
  const send = async (ready: NonNullable<ReturnType<VisitorsForm['submit']>>) => {
    try {
      const api = await world.api();
      await settle(await api.confirmVisitors({ hash: data.hash, language, ...ready }));
    } catch (failure) {
      const reason = failure instanceof NetworkFailure ? failure.reason : 'offline';
      const text = reason === 'server' ? errors('internal', { code: '-9999' }) : errors(reason);
      await showModal({ kind: 'error', text });
    }
  };
  const confirm = async () => {
    const ready = isSending.current ? null : form.submit();
    if (!ready) return;
    isSending.current = true;
    setBusy(true);
    await send(ready);
    isSending.current = false;
    setBusy(false);
  };
  return { busy, confirm };
}

/** The page's outside effect: the call that names the visitors, loaded on first use. */
interface VisitorsWorld {
  api(): Promise<Pick<Api, 'confirmVisitors'>>;
}

/** Tests provide their own. */
export const VisitorsWorldContext = createContext<VisitorsWorld>({
  api: async () => browserApi({ confirmVisitors }),
});

function useVisitorsWorld(): VisitorsWorld {
  return useContext(VisitorsWorldContext);
}
