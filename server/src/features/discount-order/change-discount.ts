import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import { isLikePromoCode } from '@foyer/contract/rules/discount-rules.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { lineTotal, promoAmount, spread, ticketsTotal } from '#domain/discount.ts';
import { type Order, orderCan } from '#domain/order.ts';
import { type Refused, refused } from '#domain/refused.ts';
import type { Club, ClubMember, ClubRefusal, ClubSilence } from '#ports/club.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import { closeDiscounts } from '#shop/notify-club.ts';
import type { Shop } from '#shop/shop.ts';
import {
  applyDiscount,
  type DiscountKind,
  insertDiscount,
  markDiscountRefused,
  markDiscountUnused,
  takeDiscountsOff,
} from '#store/discounts.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';

/**
 * A promo code, then bonuses, come off an unpaid order (OV-13), each once. The club reserves between two
 * transactions: what it may have reserved for nothing is given back, by a job if need be.
 */
export async function addDiscount(shop: Shop, request: DiscountRequest): Promise<DiscountOutcome> {
  const [order, club] = await Promise.all([findOrderByHash(shop.database, request.hash), shop.club.get()]);
  if (!order) return refused('order-gone');
  if (!club || order.usesCultureCard) return refused('not-offered');
  const begun = (await loadPaymentsOf(shop.database, order.id)).length > 0;
  const allowed = orderCan.discount(order, begun, shop.now());
  if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
  const { promoCode, bonuses, cardCode } = request;
  if (promoCode === null && bonuses === null && cardCode === null)
    return refused('malformed', { field: 'promoCode' });
  if (promoCode !== null && !isLikePromoCode(promoCode)) return refused('promo-invalid');

  const found = await shop.club.memberNow(order.profileId);
  if (found.kind === 'unknown') return refused('club-silent');
  const member = found.kind === 'member' ? found.member : null;
  const cardRefusal = judgeCard(member, cardCode) ?? judgeBonuses(order, member, bonuses);
  if (cardRefusal) return cardRefusal;

  const outcome = await takeAll(shop, club, order, { promoCode, bonuses, member });
  // The job confirms it too, should this process die here.
  if (outcome.kind === 'done') await confirmFreeOrder(shop, order.id);
  return outcome;
}

/** A card is its member's own: another one tells nothing and spends nothing. */
function judgeCard(member: ClubMember | null, cardCode: string | null): DiscountOutcome | null {
  if (cardCode === null) return null;
  const plain = (code: string) => code.replaceAll(/\s/g, '');
  return member?.card && plain(member.card.code) === plain(cardCode)
    ? null
    : refused('bonus-refused', { card: 1 });
}

function judgeBonuses(
  order: Order,
  member: ClubMember | null,
  bonuses: Money | null,
): DiscountOutcome | null {
  if (bonuses === null) return null;
  if (!member || member.card?.isBlocked) return refused('bonus-refused', { card: 1 });
  const most = Math.min(member.bonuses.available, ticketsTotal(order.lines));
  return bonuses > 0 && bonuses <= most ? null : refused('bonus-refused', { available: most / 100 });
}

async function takeAll(
  shop: Shop,
  club: Club,
  order: Order,
  asked: { promoCode: string | null; bonuses: Money | null; member: ClubMember | null },
): Promise<DiscountOutcome> {
  const { promoCode, bonuses, member } = asked;
  if (promoCode !== null) {
    const outcome = await take(shop, order, {
      kind: 'promo',
      code: promoCode,
      reserve: (key) => club.reservePromoCode(promoRequest(order, key, promoCode, member)),
      amountOf: (locked, terms) => promoAmount(terms, locked.lines),
    });
    if (outcome.kind === 'refused') return outcome;
  }
  if (bonuses === null || member === null) return { kind: 'done' };
  return await take(shop, order, {
    kind: 'bonuses',
    code: null,
    reserve: async (key) => {
      const outcome = await club.reserveBonuses({ key, memberId: member.id, amount: bonuses });
      return outcome.kind === 'reserved' ? { ...outcome, terms: bonuses } : outcome;
    },
    // Bonuses above what is left to pay would be lost: the code has made the order cheaper meanwhile.
    amountOf: (locked, amount) => (amount <= ticketsTotal(locked.lines) ? amount : 0),
  });
}

function promoRequest({ eventId, buyer }: Order, key: string, code: string, member: ClubMember | null) {
  const { email, phone } = buyer;
  return { key, code, eventId, buyer: { memberId: member?.id ?? null, email, phone } };
}

interface Taking<Terms> {
  kind: DiscountKind;
  code: string | null;
  reserve(key: string): Promise<{ kind: 'reserved'; terms: Terms } | ClubRefusal | ClubSilence>;
  /** What comes off the order as it stands when the club has answered; 0: nothing can. */
  amountOf(order: Order, terms: Terms): Money;
}

async function take<Terms>(shop: Shop, order: Order, taking: Taking<Terms>): Promise<DiscountOutcome> {
  const { kind, code } = taking;
  const no = kind === 'promo' ? 'promo-invalid' : 'bonus-refused';
  const clubKey = `${order.id}-${Buffer.from(shop.randomBytes(12)).toString('hex')}`;
  const id = await insertDiscount(shop.database, { orderId: order.id, kind, clubKey, code });
  if (id === null) return refused(no, { once: 1 });
  const outcome = await taking.reserve(clubKey);
  if (outcome.kind === 'refused') {
    await markDiscountRefused(shop.database, id, outcome.reason);
    return refused(no);
  }
  if (outcome.kind === 'unknown') {
    await markDiscountUnused(shop.database, id, outcome.reason);
    return refused('club-silent');
  }
  const applied = await shop.database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    const begun = (await loadPaymentsOf(transaction, order.id)).length > 0;
    const allowed = orderCan.discount(locked, begun, shop.now());
    const amount = allowed.yes ? taking.amountOf(locked, outcome.terms) : 0;
    const shares = spread(amount, locked.lines.map(lineTotal)).map((share, index) => ({
      lineId: locked.lines[index]?.id ?? 0,
      amount: share,
    }));
    if (amount > 0 && (await applyDiscount(transaction, { id, orderId: order.id, amount, shares })))
      return null;
    await markDiscountUnused(transaction, id, 'the order could not take it');
    return allowed.yes ? refused(no) : { kind: 'refused' as const, refusal: allowed.refusal };
  });
  if (applied) await closeDiscounts(shop, order.id);
  return applied ?? { kind: 'done' };
}

export type DiscountOutcome = { kind: 'done' } | Refused;

/** The order costs its full price again, and the club has its code and bonuses back. Safe to repeat. */
export async function cancelDiscount(shop: Shop, hash: string): Promise<DiscountOutcome> {
  const order = await findOrderByHash(shop.database, hash);
  if (!order) return refused('order-gone');
  const outcome = await shop.database.transaction(async (transaction): Promise<DiscountOutcome> => {
    const locked = await lockOrder(transaction, order.id);
    const payments = await loadPaymentsOf(transaction, order.id);
    const allowed = orderCan.discount(locked, payments.length > 0, shop.now());
    if (!allowed.yes) return { kind: 'refused', refusal: allowed.refusal };
    await takeDiscountsOff(transaction, order.id);
    return { kind: 'done' };
  });
  // At once, so that the same code may be typed again; a silent club is told by the job.
  if (outcome.kind === 'done') await closeDiscounts(shop, order.id);
  return outcome;
}
