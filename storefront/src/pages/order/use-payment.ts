import type { Api } from '@foyer/contract/calls.ts';
import { type Answer, refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';
import { useHouse, useRouter } from '#lib/router/router.ts';
import type { OrderData } from './order-data.ts';
import { useOrderEffects } from './order-effects.ts';

export type CodeToScan = Extract<PaymentStart, { kind: 'qr' }>;

interface Payment {
  /** Under way: further presses do nothing. */
  busy: boolean;
  press: (wayId: number | null) => Promise<void>;
  code: CodeToScan | null;
  closeCode: () => void;
}

/** Pays: to the bank's page, by a form for the bank, or by a code to scan; or says why not (OV-5 to OV-9). */
export function usePayment(order: OrderData): Payment {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<CodeToScan | null>(null);
  // React state updates too late for the second half of a double press.
  const underWay = useRef(false);
  const refuse = useRefusal();
  const send = useSendPayment(order);
  const { goToBank } = useOrderEffects();
  const settle = (isBusy: boolean) => {
    underWay.current = isBusy;
    setBusy(isBusy);
  };
  useReturnFromBank(() => settle(false));

  const press = async (wayId: number | null) => {
    if (underWay.current) return;
    if (!order.pay.hasBank) return refuse(order.pay.ways.length > 0 ? 'bank-unknown' : 'bank-missing');
    if (wayId === null) return refuse('payment-way-missing');
    settle(true);
    const outcome = await send(wayId).finally(() => settle(false));
    if (!outcome.ok) return refuse(outcome);
    if (outcome.value.kind === 'qr') return setCode(outcome.value);
    // The button stays busy until the bank's page has come.
    settle(true);
    goToBank(outcome.value);
  };
  return { busy, press, code, closeCode: () => setCode(null) };
}

function useSendPayment(order: OrderData): (wayId: number) => Promise<PayOutcome> {
  const { language } = useHouse();
  const { api } = useOrderEffects();
  return async (wayId) => sendPayment(await api(), order, wayId, language);
}

type OwnRefusal = 'bank-unknown' | 'bank-missing' | 'payment-way-missing';

/** Says why the payment did not start; what the server refused shows the order anew (OV-6). */
function useRefusal(): (refused: OwnRefusal | Exclude<PayOutcome, { ok: true }>) => Promise<void> {
  const t = useTexts('order');
  const router = useRouter();
  const showModal = useModal();
  return async (refused) => {
    if (typeof refused === 'string') {
      const code = refusalCodes[refused];
      const text = refused === 'payment-way-missing' ? t('way-missing', { code }) : t(refused);
      return showModal({ kind: 'error', text, code });
    }
    const said =
      refused.ok === null
        ? { text: t(`pay-${refused.reason}`) }
        : { text: refused.text || t('pay-failed'), code: refused.code };
    await Promise.all([showModal({ kind: 'error', ...said }), router.reload()]);
  };
}

/** Back from the bank by the browser's own button: the page may come back as it was left, busy, with an order of long ago. */
export function useReturnFromBank(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  // The window tells this, not React.
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, []);
}

/** How the payment continues, why it does not, or no answer: then the outcome is unknown. */
type PayOutcome = Answer<PaymentStart> | { ok: null; reason: NetworkFailure['reason'] };

/** Starts a payment by the chosen way. One press is one payment, however often its answer is lost. */
async function sendPayment(
  shop: Pick<Api, 'pay'>,
  order: OrderData,
  wayId: number,
  language: Language,
): Promise<PayOutcome> {
  const way = order.pay.ways.find(({ id }) => id === wayId);
  const paymentWay = { id: wayId, name: way?.name ?? '', type: way?.kind ?? '' };
  try {
    return await shop.pay({ hash: order.hash, language, paymentWay }, randomName());
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { ok: null, reason: failure.reason };
    throw failure;
  }
}
