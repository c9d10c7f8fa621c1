import { type Answer, refusalCodes, successCode } from '#kit/answer.ts';
import {
  flagFromWire,
  integerFromWire,
  refusalFromWire,
  textOrNull,
  type WireContext,
} from '#kit/wire-values.ts';
import { compositionFromWire, compositionToWire } from '#listing/listing.ts';
import type { OrderDiscount } from '#people/club.ts';
import {
  currencies,
  flagToWire,
  moneyFromWire,
  moneyToWire,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import { addOnFromWire, addOnToWire, offerFromWire, offerToWire } from './offers.ts';
import { type OrderExchange, type OrderView, statusFromWire, statusToWire } from './order.ts';
import type {
  WireDiscountData,
  WireOrderExchange,
  WireOrderFields,
  WireOrderView,
} from './order-view-wire.ts';
import { paymentWayFromWire, paymentWayToWire } from './payment-way-codec.ts';
import { groupsFromWire, groupsToWire } from './ticket-codec.ts';

export function orderViewToWire(order: OrderView | null, context: WireContext): WireOrderView {
  if (order === null) return { response: null };
  const house = context.houseLanguage;
  return {
    response: {
      errorCode: successCode,
      errorText: '',
      ord_num: order.number,
      hash: order.hash,
      status: statusToWire(order.status),
      paid: order.paidAt,
      datime: order.placedAt,
      ended: order.ended,
      reserveTime: order.secondsLeft,
      reserve_until: order.heldUntil,
      owner_name: order.buyer.name,
      email: order.buyer.email,
      phone: order.buyer.phone,
      main: groupsToWire(order.groups, context),
      composition: order.composition.map((item) => compositionToWire(item, context)),
      subscription: order.subscription && textToWire('action', order.subscription, house),
      toping: order.addOns.map((addOn) => addOnToWire(addOn, context)),
      addToping: order.offers.map((offer) => offerToWire(offer, context)),
      service: order.services.map((service) => ({
        ...textToWire('name', service.name, house),
        cost: moneyToWire(service.cost),
      })),
      discountData: {
        ...discountDataToWire(order.discount),
        ...verificationToWire(order.verification),
      },
      printingAllowed: flagToWire(order.canPrint),
      paymentAllowed: flagToWire(order.canPay),
      demsumma: moneyToWire(order.total),
      refunded: moneyToWire(order.refunds.done),
      refunding: moneyToWire(order.refunds.underWay),
      currency: order.currency,
      url_pay: order.payUrl ?? '',
      payments: order.paymentWays.map((way) => paymentWayToWire(way, context)),
      creditCompanyId: order.chosenPaymentWayId,
      payment_qr: '',
      payment_state: order.payment?.state ?? null,
      payment_started: order.payment?.startedAt ?? null,
      declined: order.decline && {
        cause: order.decline.cause,
        at: order.decline.at,
        creditcompany_id: order.decline.wayId,
      },
      usereturn: order.canReturn === null ? null : flagToWire(order.canReturn),
      usepushkarta: flagToWire(order.usesCultureCard),
      usenopushkarta: flagToWire(!order.usesCultureCard),
      writeticketname: flagToWire(order.needsVisitors),
      ...(order.exchange ? { exchange: exchangeToWire(order.exchange) } : {}),
      timeline: order.timeline.map(({ amount, wayId, number, ...step }) => ({
        ...step,
        ...(amount === undefined ? {} : { amount: moneyToWire(amount) }),
        ...(wayId === undefined ? {} : { creditcompany_id: wayId }),
        ...(number === undefined ? {} : { ord_num: number }),
      })),
    },
  };
}

/** A missing order is an answer, not an error of the page: null (OV-15). */
export function orderViewFromWire(wire: WireOrderView, status = 200): Answer<OrderView | null> {
  const refused = refusalFromWire(wire.response, status);
  if (refused) return refused.code === refusalCodes['order-gone'] ? { ok: true, value: null } : refused;
  return { ok: true, value: wire.response?.ord_num ? orderFromWire(wire.response) : null };
}

function orderFromWire(wire: WireOrderFields): OrderView {
  const paymentStarted = textOrNull(wire.payment_started);
  return {
    number: integerFromWire(wire.ord_num, 0),
    hash: wire.hash ?? '',
    status: statusFromWire(wire.status),
    paidAt: textOrNull(wire.paid),
    placedAt: wire.datime ?? '',
    ended: wire.ended ?? null,
    secondsLeft: Math.max(0, integerFromWire(wire.reserveTime, 0)),
    heldUntil: textOrNull(wire.reserve_until),
    buyer: { name: wire.owner_name ?? '', email: wire.email ?? '', phone: wire.phone ?? '' },
    composition: (wire.composition ?? []).map(compositionFromWire),
    subscription: wire.subscription ? textFromWire('action', wire.subscription) : null,
    groups: groupsFromWire(wire.main ?? []),
    services: (wire.service ?? []).map((service) => ({
      name: textFromWire('name', service),
      cost: moneyFromWire(service.cost ?? 0),
    })),
    addOns: (wire.toping ?? []).map(addOnFromWire),
    offers: (wire.addToping ?? []).map(offerFromWire),
    total: moneyFromWire(wire.demsumma ?? 0),
    refunds: { done: moneyFromWire(wire.refunded ?? 0), underWay: moneyFromWire(wire.refunding ?? 0) },
    currency: currencies.find((currency) => currency === wire.currency) ?? 'RUB',
    paymentWays: (wire.payments ?? []).map(paymentWayFromWire),
    chosenPaymentWayId: idOrNull(wire.creditCompanyId),
    payUrl: textOrNull(wire.url_pay),
    canPay: flagFromWire(wire.paymentAllowed, true),
    payment:
      wire.payment_state && paymentStarted ? { state: wire.payment_state, startedAt: paymentStarted } : null,
    decline: wire.declined
      ? {
          cause: wire.declined.cause ?? null,
          at: wire.declined.at,
          wayId: integerFromWire(wire.declined.creditcompany_id, 0),
        }
      : null,
    discount: discountDataFromWire(wire.discountData),
    verification: verificationFromWire(wire.discountData),
    canPrint: flagFromWire(wire.printingAllowed),
    canReturn: wire.usereturn === null || wire.usereturn === undefined ? null : flagFromWire(wire.usereturn),
    needsVisitors: flagFromWire(wire.writeticketname),
    usesCultureCard: flagFromWire(wire.usepushkarta) && !flagFromWire(wire.usenopushkarta),
    ...(wire.exchange ? { exchange: exchangeFromWire(wire.exchange) } : {}),
    timeline: (wire.timeline ?? []).map((step) => ({
      kind: step.kind,
      state: step.state,
      at: textOrNull(step.at),
      ...(step.until ? { until: step.until } : {}),
      ...(typeof step.amount === 'number' ? { amount: moneyFromWire(step.amount) } : {}),
      ...(step.creditcompany_id ? { wayId: integerFromWire(step.creditcompany_id, 0) } : {}),
      ...(step.ord_num ? { number: integerFromWire(step.ord_num, 0) } : {}),
    })),
  };
}

function exchangeToWire({ isOffered, credit, parts }: OrderExchange): WireOrderExchange {
  return {
    offered: flagToWire(isOffered),
    credit: moneyToWire(credit),
    orders: parts.map(({ role, state, number, hash, waitsForLink }) => ({
      ...{ role, state, ord_num: number, hash },
      waits_for_link: flagToWire(waitsForLink),
    })),
  };
}

function exchangeFromWire({ offered, credit, orders }: WireOrderExchange): OrderExchange {
  return {
    isOffered: flagFromWire(offered),
    credit: moneyFromWire(credit ?? 0),
    parts: orders.map(({ role, state, ord_num, hash, waits_for_link }) => ({
      ...{ role, state, number: integerFromWire(ord_num, 0), hash },
      waitsForLink: flagFromWire(waits_for_link),
    })),
  };
}

/** 3 in progress, 0 success, 4 failed (O 4); it travels among the discounts. */
const verificationCodes = { running: 3, passed: 0, failed: 4 } as const;

function verificationToWire(verification: OrderView['verification']): WireOrderFields['discountData'] {
  if (!verification) return null;
  return { pochtaBankCode: verificationCodes[verification.state], pochtaBankText: verification.text };
}

function verificationFromWire(wire: WireOrderFields['discountData']): OrderView['verification'] {
  const code = wire?.pochtaBankCode;
  if (code === undefined || code === null) return null;
  const number = integerFromWire(code, -1);
  const states = ['running', 'passed', 'failed'] as const;
  const state = states.find((one) => verificationCodes[one] === number);
  return state ? { state, text: wire?.pochtaBankText ?? '' } : null;
}

function idOrNull(value: unknown): number | null {
  const id = integerFromWire(value, 0);
  return id === 0 ? null : id;
}

function discountDataToWire(discount: OrderDiscount | null): WireDiscountData {
  if (discount === null) return {};
  const { member, bonuses } = discount;
  return {
    cardCode: member?.card?.code ?? null,
    isBlocked: flagToWire(member?.card?.isBlocked ?? false),
    availableBonuses: member ? moneyToWire(member.bonuses.available) : null,
    useBonuses: moneyToWire(bonuses),
    totalBalance: member ? moneyToWire(member.bonuses.balance) : null,
    totalDiscount: moneyToWire(discount.total),
    chargedBonus: moneyToWire(bonuses),
    promoCode: discount.promoCode ?? '',
    refusedPromoCode: discount.refusedCode ?? '',
    changeable: flagToWire(discount.canChange),
    silent: flagToWire(discount.silent),
  };
}

function discountDataFromWire(wire: WireDiscountData | null | undefined): OrderDiscount | null {
  // Foreign servers may say nothing of it: then there is no club to speak of.
  if (!wire || wire.totalDiscount === null || wire.totalDiscount === undefined) return null;
  const { availableBonuses } = wire;
  const known = availableBonuses !== null && availableBonuses !== undefined;
  const card = wire.cardCode ? { code: wire.cardCode, isBlocked: flagFromWire(wire.isBlocked) } : null;
  const balance = moneyFromWire(wire.totalBalance ?? availableBonuses ?? 0);
  return {
    promoCode: textOrNull(wire.promoCode),
    refusedCode: textOrNull(wire.refusedPromoCode),
    bonuses: moneyFromWire(wire.useBonuses ?? 0),
    total: moneyFromWire(wire.totalDiscount),
    canChange: flagFromWire(wire.changeable, true),
    member: known ? { card, bonuses: { available: moneyFromWire(availableBonuses), balance } } : null,
    silent: flagFromWire(wire.silent),
  };
}
