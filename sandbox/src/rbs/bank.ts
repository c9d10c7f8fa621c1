import type { Scenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import type { RecordFile } from '#platform/record-file.ts';
import { sbpCode } from '#sbp/sbp-routes.ts';
import type { BankError } from './bank-errors.ts';
import type { BankIds, BankOrder, CardFace } from './bank-order.ts';
import {
  type CallbackDelivery,
  type CallbackFact,
  type CallbackOperation,
  type CallbackSender,
  createCallbackSender,
  planCallbacks,
} from './callback.ts';
import type { ChangeResult, MoneyBack, Stamp } from './order-changes.ts';
import * as change from './order-changes.ts';
import type { Registration } from './read-registration.ts';

export interface BankSettings {
  userName: string;
  password: string;
  /** Key of the callbacks' checksum. */
  callbackKey: string;
  /** Where callbacks go when an order names no address of its own (dynamicCallbackUrl). */
  callbackUrl?: string;
  /** Pauses before a callback is repeated, seconds. */
  callbackPauses: readonly number[];
  /** After how many seconds a card that pays late has paid. */
  latePaymentSeconds: number;
}

export interface BankParts {
  clock: Clock;
  orders: RecordFile<BankOrder>;
  ids: BankIds;
  scenarios: Scenarios;
  settings: BankSettings;
}

/** The bank: its orders, what can happen to them, and the callbacks to the merchant. */
export class Bank {
  readonly settings: BankSettings;
  readonly scenarios: Scenarios;
  readonly clock: Clock;
  readonly #orders: RecordFile<BankOrder>;
  readonly #idsByNumber = new Map<string, string>();
  readonly #ids: BankIds;
  readonly #callbacks: CallbackSender;

  constructor({ clock, orders, ids, scenarios, settings }: BankParts) {
    this.clock = clock;
    this.settings = settings;
    this.scenarios = scenarios;
    this.#orders = orders;
    this.#ids = ids;
    this.#callbacks = createCallbackSender(clock, settings.callbackPauses, (orderId) => {
      const order = orders.find(orderId);
      if (order) orders.save(order);
    });
    for (const order of orders.all()) {
      this.#idsByNumber.set(order.orderNumber, order.id);
      this.#watch(order);
      for (const delivery of order.callbacks) this.#callbacks.send(delivery);
    }
  }

  /** Oldest first. */
  orders(): BankOrder[] {
    return this.#orders.all();
  }

  find(id: string): BankOrder | undefined {
    return this.#orders.find(id);
  }

  findByNumber(orderNumber: string): BankOrder | undefined {
    const id = this.#idsByNumber.get(orderNumber);
    return id === undefined ? undefined : this.find(id);
  }

  register(
    registration: Registration,
    origin: { twoStage: boolean; ip: string },
  ): BankOrder | { error: BankError } {
    if (this.findByNumber(registration.orderNumber)) return { error: 'number taken' };
    const order: BankOrder = {
      id: this.#ids.orderId(this.#idsByNumber.size + 1),
      ...registration,
      ...origin,
      createdAt: this.clock.now(),
      state: 0,
      actionCode: -100,
      movements: [],
      callbacks: [],
    };
    this.#orders.save(order);
    this.#idsByNumber.set(order.orderNumber, order.id);
    this.#watch(order);
    return order;
  }

  /**
   * The issuer said yes. An order that has ended unpaid is paid all the same: banks do that too.
   * `secure`: the buyer passed 3-D Secure; `silent`: no callback tells of it.
   */
  pay(order: BankOrder, card: CardFace, { secure = false, silent = false } = {}): ChangeResult {
    if (order.movements.length > 0) return { kind: 'refused', error: 'wrong state' };
    const approvalCode = this.#ids.approvalCode(order.id, 0);
    change.authorise(order, card, { ...this.#stamp(order), approvalCode, secure });
    if (silent) this.#orders.save(order);
    else this.#tell(order, order.twoStage ? 'approved' : 'deposited', true, order.amount);
    return { kind: 'done' };
  }

  /** A code for the Fast Payments System; asked again it is the same. */
  giveCode(order: BankOrder): NonNullable<BankOrder['qr']> {
    order.qr ??= { id: sbpCode(`${order.id}/qr`), code: sbpCode(`${order.id}/${order.createdAt}`) };
    this.#orders.save(order);
    return order.qr;
  }

  /** The issuer's verdict is awaited: with `paysAt` it comes by itself, without it the buyer owes a code. */
  begin(order: BankOrder, card: CardFace, paysAt?: number): void {
    order.state = 5;
    order.underWay = { card, wrongCodes: 0, ...(paysAt === undefined ? {} : { paysAt }) };
    this.#orders.save(order);
    if (paysAt !== undefined) this.#watch(order);
  }

  /** How many wrong codes there have been with this one. */
  countWrongCode(order: BankOrder): number {
    if (!order.underWay) return 0;
    order.underWay.wrongCodes += 1;
    this.#orders.save(order);
    return order.underWay.wrongCodes;
  }

  /** The issuer said no. */
  refuse(order: BankOrder, actionCode: number): ChangeResult {
    if (!change.isOpen(order)) return { kind: 'refused', error: 'wrong state' };
    change.decline(order, actionCode);
    this.#tell(order, order.twoStage ? 'approved' : 'deposited', false, order.amount);
    return { kind: 'done' };
  }

  /** The buyer or the merchant cancelled an unpaid order (decline.do); no callback is sent. */
  cancel(order: BankOrder): ChangeResult {
    const decided = !change.isOpen(order) || order.underWay?.paysAt !== undefined;
    if (decided) return { kind: 'refused', error: 'wrong state' };
    change.decline(order, order.actionCode);
    this.#orders.save(order);
    return { kind: 'done' };
  }

  /** Ends an unpaid order as its time limit does. */
  expire(order: BankOrder): ChangeResult {
    if (!change.isOpen(order)) return { kind: 'refused', error: 'wrong state' };
    change.decline(order, -2007);
    this.#tell(order, 'declinedByTimeout', false, order.amount);
    return { kind: 'done' };
  }

  deposit(order: BankOrder, amount: number): ChangeResult {
    return this.#notifyMovement(order, change.deposit(order, amount, this.#stamp(order)), 'deposited');
  }

  reverse(order: BankOrder, amount?: number): ChangeResult {
    return this.#notifyMovement(order, change.reverse(order, amount, this.#stamp(order)), 'reversed');
  }

  refund(order: BankOrder, moneyBack: MoneyBack): ChangeResult {
    return this.#notifyMovement(order, change.refund(order, moneyBack, this.#stamp(order)), 'refunded');
  }

  /** Breaks off callbacks on their way; they go on at the next start. */
  stop(): void {
    this.#callbacks.stop();
  }

  #stamp(order: BankOrder): Stamp {
    return { at: this.clock.now(), reference: this.#ids.reference(order.id, order.movements.length) };
  }

  #watch(order: BankOrder): void {
    if (!change.isOpen(order)) return;
    const { card, paysAt } = order.underWay ?? {};
    if (card && paysAt !== undefined) {
      this.clock.at(paysAt, () => void this.pay(order, card));
      return;
    }
    this.clock.at(order.expiresAt, () => {
      // A payment that is under way at the issuer outlives the order's time.
      if (order.underWay?.paysAt === undefined) this.expire(order);
    });
  }

  #notifyMovement(order: BankOrder, result: ChangeResult, operation: CallbackOperation): ChangeResult {
    const movement = order.movements.at(-1);
    if (result.kind === 'done' && movement) this.#tell(order, operation, true, movement.amount);
    return result;
  }

  /** Keeps the change together with the callbacks that it owes. */
  #tell(order: BankOrder, operation: CallbackOperation, success: boolean, amount: number): void {
    const deliveries = this.#deliveries(order, { operation, success, amount });
    order.callbacks.push(...deliveries);
    this.#orders.save(order);
    for (const delivery of deliveries) this.#callbacks.send(delivery);
  }

  #deliveries(
    order: BankOrder,
    news: Pick<CallbackFact, 'operation' | 'success' | 'amount'>,
  ): CallbackDelivery[] {
    const url = order.dynamicCallbackUrl ?? this.settings.callbackUrl;
    if (!url) return [];
    const fact = { mdOrder: order.id, orderNumber: order.orderNumber, ...news };
    const planned = planCallbacks(fact, this.scenarios, this.settings.callbackKey, this.clock.now());
    return planned.map(({ parameters, sendAt }) => ({
      orderId: order.id,
      url,
      parameters,
      attempts: [],
      nextAt: sendAt,
    }));
  }
}
