import type { Answer } from '@foyer/contract/kit/answer.ts';
import { addDiscount, cancelDiscount } from '@foyer/contract/order/discount-calls.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { OrderDiscount as Discount, DiscountRequest } from '@foyer/contract/people/club.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useEffect, useRef, useState } from 'react';
import { useClubMembership } from '#api/club-membership.ts';
import { sendCall } from '#api/send-call.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { DiscountForm, type DiscountFormProps } from './discount-form.tsx';
import { wishStorage } from './stored-wish.ts';
import { useBonusWords } from './use-bonus-words.ts';

/** Discounts the buyer wants on an order not placed yet. */
export interface DiscountWish {
  promoCode: string | null;
  bonuses: Money;
}

export const noWish: DiscountWish = { promoCode: null, bonuses: 0 };

const saidName = 'foyer-discount-said';

/** Stored for the tab like the buyer's form: over reloads, until the order is placed. */
export function storeWish(wish: DiscountWish): void {
  store(wishStorage, wish.promoCode === null && wish.bonuses === 0 ? null : wish);
}

export function readWish(): DiscountWish {
  const stored = readStored(wishStorage);
  if (typeof stored !== 'object' || stored === null || !('promoCode' in stored) || !('bonuses' in stored))
    return noWish;
  const { promoCode, bonuses } = stored;
  return {
    promoCode: typeof promoCode === 'string' ? promoCode : null,
    bonuses: typeof bonuses === 'number' ? bonuses : 0,
  };
}

/**
 * Takes the wish off the order that was just placed: the code, then the bonuses, each by itself, so that a code that
 * does not fit costs no bonuses. What the shop refuses is said on the order's page; the order stands in any case. An
 * order that takes no discount leaves the wish aside, for the next one. False: something of it was refused, or not
 * answered.
 */
export async function applyWish(hash: string, placed: PlaceOrderRequest): Promise<boolean> {
  const { language, usesCultureCard, lines } = placed;
  if (usesCultureCard || lines.every(({ shownAmount }) => shownAmount === 0)) return true;
  const { promoCode, bonuses } = readWish();
  store(wishStorage, null);
  const name = { hash, language, cardCode: null };
  const texts: (string | null)[] = [];
  if (promoCode !== null) texts.push(await ask({ ...name, promoCode, bonuses: null }));
  if (bonuses > 0) texts.push(await ask({ ...name, promoCode: null, bonuses }));
  const text = texts.filter(Boolean).join(' ');
  if (text !== '') store(saidName, { hash: hash.toLowerCase(), text });
  return texts.every((one) => one === '');
}

/** Why a discount was refused, once, on its order's page; null: it was not, or none was wanted. */
export function takeStoredMessage(hash: string): string | null {
  const said = readStored(saidName);
  if (typeof said !== 'object' || said === null || !('hash' in said) || !('text' in said)) return null;
  if (said.hash !== hash.toLowerCase() || typeof said.text !== 'string') return null;
  store(saidName, null);
  return said.text;
}

/** The text of a refusal, '' of a success, null of no answer: the order's page shows what was applied. */
async function ask(request: DiscountRequest): Promise<string | null> {
  return sendCall(addDiscount, request).then(
    (answer) => (answer.ok ? '' : answer.text),
    () => null,
  );
}

/** Discounts, as one script: few houses have a club, and an order can do without. */
export const clubParts = { CartDiscount, OrderDiscount, WishAside, applyWish };

/** Promo code and bonuses in a cart (SC-11): kept with it, and taken off the order when it is placed. */
function CartDiscount({ total, isAsked }: { total: Money; isAsked: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { club } = useHouse();
  const t = useTexts('club');
  const membership = useClubMembership(club);
  const [wish, setWish] = useState(noWish);
  const [said, setSaid] = useState<DiscountFormProps['said']>(null);
  // The tab's storage can be read only after hydration.
  useEffect(() => setWish(readWish()), []);
  // The pressed link is gone: who asked for the field goes on in it.
  useEffect(() => {
    if (isAsked) place.current?.querySelector('input')?.focus();
  }, [isAsked]);
  const change = (next: DiscountWish, text: string) => {
    setWish(next);
    storeWish(next);
    setSaid(text === '' ? null : { kind: 'done', text });
  };
  const member = membership.kind === 'client' ? membership.client : null;
  return (
    <div ref={place}>
      <DiscountForm
        kept
        discount={{
          ...wish,
          refusedCode: null,
          member,
          silent: membership.kind === 'silent',
          canChange: true,
        }}
        payable={total}
        busy={false}
        said={said}
        onPromo={(promoCode) => change({ ...wish, promoCode }, '')}
        onBonuses={(bonuses) => change({ ...wish, bonuses }, '')}
        onCancel={() => change(noWish, t('cancelled'))}
      />
    </div>
  );
}

/** Where the culture card is chosen, which takes no discount: what becomes of a code that was typed before. */
function WishAside({ mayReturn }: { mayReturn: boolean }) {
  const t = useTexts('club');
  const bonusWords = useBonusWords();
  const [{ promoCode, bonuses }, setWish] = useState(noWish);
  // The tab's storage can be read only after hydration.
  useEffect(() => setWish(readWish()), []);
  const what = join('list', t.language, [
    promoCode !== null && t('the-promo', { code: promoCode }),
    bonuses !== 0 && bonusWords(bonuses),
  ]);
  if (what === '') return null;
  return join('sentences', t.language, [t('aside', { what }), mayReturn && t('aside-back')]);
}
interface OrderDiscountProps {
  hash: string;
  club: Discount;
  /** Amount left to pay. */
  payable: Money;
}

/** The loyalty block (OV-13): the server makes every change, and the order reloads after it. */
function OrderDiscount({ hash, club, payable }: OrderDiscountProps) {
  const t = useTexts('club');
  const { language } = useHouse();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<DiscountFormProps['said']>(() => refusalOf(takeStoredMessage(hash)));
  const change = async (send: () => Promise<Answer<undefined>>, done: string) => {
    setBusy(true);
    const answer = await send().catch(() => null);
    // Refused or not, the order may have changed: in another tab, by its end, by a started payment.
    await router.reload();
    if (answer?.ok) setSaid({ kind: 'done', text: done });
    else setSaid({ kind: 'bad', text: answer ? answer.text : t('not-sent') });
    setBusy(false);
  };
  const name = { hash, language };
  const add = (asked: Partial<DiscountRequest>) => {
    const request = { ...name, promoCode: null, bonuses: null, cardCode: null, ...asked };
    void change(() => sendCall(addDiscount, request), t('said-applied'));
  };
  return (
    <DiscountForm
      discount={club}
      payable={payable}
      busy={busy}
      said={said}
      onPromo={(promoCode) => add({ promoCode })}
      onBonuses={(bonuses) => add({ bonuses })}
      onCancel={() => void change(() => sendCall(cancelDiscount, name), t('cancelled'))}
    />
  );
}

function refusalOf(text: string | null): DiscountFormProps['said'] {
  return text === null ? null : { kind: 'bad', text };
}
