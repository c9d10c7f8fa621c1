import type { Api } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { OrderName } from '@foyer/contract/kit/wire-values.ts';
import {
  confirmReturn,
  createReturn,
  sendReturnLink,
  withdrawReturn,
} from '@foyer/contract/returns/return-calls.ts';
import type { ConfirmReturnRequest, CreateReturnRequest } from '@foyer/contract/returns/returns.ts';
import { createContext, useContext, useRef, useState } from 'react';
import { browserApi } from '#api/browser-api.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import type { ReturnData } from './return-loader.ts';

interface ReturnCalls {
  busy: boolean;
  create(tickets: readonly number[], reasonId: number): Promise<void>;
  confirm(confirmName: string): Promise<void>;
  withdraw(): Promise<void>;
  sendLink(): Promise<void>;
}

/** Requests or confirms a return; reports the outcome and reloads the page (RT-5, RT-6). */
export function useReturn(order: ReturnData): ReturnCalls {
  const t = useTexts('returns');
  const { language } = useHouse();
  const paths = usePaths();
  const router = useRouter();
  const showModal = useModal();
  const send = useSend();
  const refuse = useRefusal();
  const { busy, once } = useOnce();
  const { hash } = order;
  const create = async (tickets: readonly number[], reasonId: number) => {
    const outcome = await send({ kind: 'create', request: { hash, language, reasonId, tickets } });
    if (!outcome.ok) return await refuse(outcome, () => router.reload());
    const text = t('created-text', { email: order.buyer.email });
    await Promise.all([showModal({ kind: 'information', title: t('created-title'), text }), router.reload()]);
  };
  const confirm = async (confirmName: string) => {
    const outcome = await send({ kind: 'confirm', request: { hash, language, confirmName } });
    const openWithoutLink = () => router.navigate(paths.orderReturn(hash), { replace: true });
    if (!outcome.ok) return await refuse(outcome, openWithoutLink);
    await showModal({ kind: 'information', title: t('confirmed-title'), text: t('confirmed-text') });
    await openWithoutLink();
  };
  const withdraw = async () => {
    const outcome = await send({ kind: 'withdraw', request: { hash, language } });
    if (!outcome.ok) return await refuse(outcome, () => router.reload());
    const text = t('withdrawn-text');
    await Promise.all([
      showModal({ kind: 'information', title: t('withdrawn-title'), text }),
      router.reload(),
    ]);
  };
  const sendLink = async () => {
    const outcome = await send({ kind: 'send-link', request: { hash, language } });
    if (!outcome.ok) return await refuse(outcome, () => router.reload());
    const text = t('link-sent-text', { email: order.buyer.email });
    await showModal({ kind: 'information', title: t('link-sent'), text });
  };
  return {
    busy,
    create: (tickets, reasonId) => once(() => create(tickets, reasonId)),
    confirm: (confirmName) => once(() => confirm(confirmName)),
    withdraw: () => once(withdraw),
    sendLink: () => once(sendLink),
  };
}

function useSend(): (asked: ReturnAsked) => Promise<ReturnOutcome> {
  const loadCalls = useLoadCalls();
  return async (asked) => sendReturn(await loadCalls(), asked);
}

/** A refusal reloads the order; without an answer nothing that was chosen is lost. */
function useRefusal(): (
  failed: Exclude<ReturnOutcome, { ok: true }>,
  look: () => Promise<void>,
) => Promise<void> {
  const errors = useTexts('errors');
  const showModal = useModal();
  return async (failed, look) => {
    if (failed.ok === null)
      return showModal({
        kind: 'error',
        text: failed.reason === 'server' ? errors('internal', { code: '-9999' }) : errors(failed.reason),
      });
    await showModal({ kind: 'error', text: failed.text, code: failed.code });
    await look();
  };
}

/** The second half of a double press does nothing. */
function useOnce(): { busy: boolean; once: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  return {
    busy,
    once: async (work) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      await work().finally(() => {
        underWay.current = false;
        setBusy(false);
      });
    },
  };
}

/** The shop's calls. */
type LoadCalls = () => Promise<Calls>;

type Calls = Pick<Api, 'createReturn' | 'confirmReturn' | 'withdrawReturn' | 'sendReturnLink'>;

/** Tests provide their own. */
export const ReturnCallsContext = createContext<LoadCalls>(async () =>
  browserApi({ createReturn, confirmReturn, withdrawReturn, sendReturnLink }),
);

function useLoadCalls(): LoadCalls {
  return useContext(ReturnCallsContext);
}

type ReturnAsked =
  | { kind: 'create'; request: Omit<CreateReturnRequest, 'confirmName'> }
  | { kind: 'confirm'; request: ConfirmReturnRequest }
  | { kind: 'withdraw' | 'send-link'; request: OrderName };

type ReturnOutcome = Answer<undefined> | { ok: null; reason: NetworkFailure['reason'] };

/** Makes the call; a lost answer is a value, not an exception. */
async function sendReturn(calls: Calls, asked: ReturnAsked): Promise<ReturnOutcome> {
  try {
    return await call(calls, asked);
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { ok: null, reason: failure.reason };
    throw failure;
  }
}

function call(calls: Calls, asked: ReturnAsked): Promise<Answer<undefined>> {
  switch (asked.kind) {
    case 'create':
      return calls.createReturn({ ...asked.request, confirmName: null }, randomName());
    case 'confirm':
      return calls.confirmReturn(asked.request, randomName());
    case 'send-link':
      return calls.sendReturnLink(asked.request, randomName());
    case 'withdraw':
      return calls.withdrawReturn(asked.request, randomName());
  }
}
