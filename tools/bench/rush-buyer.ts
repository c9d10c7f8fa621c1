import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@foyer/contract/calls.ts';
import { type FreeSeats, type HallPlan, seatStates } from '@foyer/contract/hall/hall-plan.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { KeepAliveConnection, type RawAnswer } from './send-load.ts';

export interface RushContext {
  port: number;
  sale: SeededSale;
  plan: HallPlan;
}

/** How it went for one who came to buy one seat. */
export interface RushVisit {
  end: 'bought' | 'none left' | 'gave up' | 'broken';
  /** Milliseconds from coming to the end. */
  milliseconds: number;
  /** Milliseconds until the page was there. */
  page: number;
  /** Answers that asked to come later. */
  putOff: number;
  /** What broke. */
  words: string | null;
}

/** A person gives up after so many seats that others were faster to tap. */
const mostTries = 40;
const mostPutOffs = 20;

/** One after the other, what a browser with our page does: page, scripts, plan, token, a tap that holds, the order. */
export async function visit(context: RushContext, number: number): Promise<RushVisit> {
  const buyer = new RushBuyer(context, number);
  try {
    return await buyer.buy();
  } catch (error) {
    return buyer.visitOf('broken', error instanceof Error ? error.message : String(error));
  } finally {
    buyer.leave();
  }
}

class RushBuyer {
  readonly #context: RushContext;
  readonly #address: string;
  readonly #number: number;
  readonly #cameAt = performance.now();
  #connection: KeepAliveConnection | undefined;
  #changes: Socket | undefined;
  #pageAfter = 0;
  #putOff = 0;
  #cookie = '';
  #token = '';

  constructor(context: RushContext, number: number) {
    this.#context = context;
    this.#number = number;
    // Limits count blocks of 256 addresses: each buyer lives in another.
    this.#address = `127.${1 + (number >> 8)}.${number & 255}.1`;
  }

  visitOf(end: RushVisit['end'], words: string | null = null): RushVisit {
    const milliseconds = performance.now() - this.#cameAt;
    return { end, milliseconds, page: this.#pageAfter, putOff: this.#putOff, words };
  }

  leave(): void {
    this.#connection?.close();
    this.#changes?.destroy();
  }

  async buy(): Promise<RushVisit> {
    const { sale } = this.#context;
    this.#connection = await KeepAliveConnection.open(this.#context.port, this.#address);
    await this.#openPage();
    await this.#openSession();
    // Every second one keeps a second connection for what changes: this process may open 20,000 files at most.
    if (this.#number % 2 === 0) this.#followChanges();
    const sessionId = sale.sessions[0]?.id ?? 0;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const looked = await this.#read(`${calls.freeSeats.path}?calendar_id=${sessionId}`);
      const free = calls.freeSeats.decodeAnswer(JSON.parse(looked.body.toString()), looked.status);
      if (!free.ok) throw new Error(`what is free: ${looked.body}`);
      const seatId = this.#chooseSeat(free.value);
      if (seatId === null) return this.visitOf('none left');
      if (!(await this.#tap(sessionId, seatId))) continue;
      return this.visitOf((await this.#order(seatId)) ? 'bought' : 'gave up');
    }
    return this.visitOf('gave up');
  }

  async #openPage(): Promise<void> {
    const { sale } = this.#context;
    const page = await this.#read(`/scheme/${sale.event.id}`);
    if (page.status !== 200) throw new Error(`the page: ${page.status}`);
    this.#pageAfter = performance.now() - this.#cameAt;
    await this.#read(sale.event.planUrl ?? '');
  }

  async #openSession(): Promise<void> {
    const answer = await this.#read(calls.token.path);
    this.#cookie = /\r\nset-cookie: ([^;]+)/i.exec(answer.head)?.[1] ?? '';
    const token = calls.token.decodeAnswer(JSON.parse(answer.body.toString()), answer.status);
    if (!token.ok) throw new Error(`no token: ${answer.body}`);
    this.#token = token.value;
  }

  #followChanges(): void {
    const { port, sale } = this.#context;
    const socket = connect({ port, host: '127.0.0.1', localAddress: this.#address });
    socket.on('error', () => {});
    socket.resume();
    socket.write(
      `GET /api/seats/changes?calendar_id=${sale.sessions[0]?.id} HTTP/1.1\r\nHost: localhost\r\nCookie: ${this.#cookie}\r\n\r\n`,
    );
    this.#changes = socket;
  }

  /** People do not look at the same seat first. */
  #chooseSeat(free: FreeSeats): number | null {
    if (free.kind !== 'full') throw new Error('the first look is a whole one');
    const { ids } = this.#context.plan.seats;
    const open = ids.filter((_, index) => free.states[index] === seatStates.free);
    return open[Math.floor(Math.random() * open.length)] ?? null;
  }

  async #tap(sessionId: number, seatId: number): Promise<boolean> {
    const wire = calls.holdSeats.encodeRequest({ sessionId, seatIds: [seatId], language: 'ru' });
    const answer = await this.#send(calls.holdSeats.path, wire);
    const held = calls.holdSeats.decodeAnswer(JSON.parse(answer.body.toString()), answer.status);
    if (!held.ok) throw new Error(`a tap: ${answer.body}`);
    return held.value.seatIds.includes(seatId);
  }

  async #order(seatId: number): Promise<boolean> {
    const { sale } = this.#context;
    const request = orderRequest(sale, { lines: [requestLine(sale, { seatId })] });
    const answer = await this.#send(calls.placePlanOrder.path, calls.placePlanOrder.encodeRequest(request));
    const placed = calls.placePlanOrder.decodeAnswer(JSON.parse(answer.body.toString()), answer.status);
    if (!placed.ok) throw new Error(`the order of a held seat: ${answer.body}`);
    return true;
  }

  #read(path: string): Promise<RawAnswer> {
    return this.#ask(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nCookie: ${this.#cookie}\r\n\r\n`,
    );
  }

  #send(path: string, body: object): Promise<RawAnswer> {
    const text = JSON.stringify(body);
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${this.#cookie}`,
      `X-CSRF-Token: ${this.#token}`,
      'X-Requested-With: XMLHttpRequest',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ].join('\r\n');
    return this.#ask(`${head}\r\n\r\n${text}`);
  }

  /** Comes again when it is told when. */
  async #ask(request: string): Promise<RawAnswer> {
    const answer = await this.#connection?.ask(request);
    if (answer === undefined) throw new Error('asked before the connection was open');
    if (answer.status !== 429 && answer.status !== 503) return answer;
    const seconds = Number(/\r\nretry-after: (\d+)/i.exec(answer.head)?.[1] ?? Number.NaN);
    this.#putOff += 1;
    if (Number.isNaN(seconds)) throw new Error(`${answer.status} without a time to come again`);
    if (this.#putOff > mostPutOffs) throw new Error(`put off ${mostPutOffs} times`);
    await pause(Math.min(seconds, 5) * 1000);
    return this.#ask(request);
  }
}
