import type { Answer } from '#kit/answer.ts';
import { integerFromWire, languageFromWire, refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import {
  type FreeSeats,
  type FreeSeatsRequest,
  type HeldSeats,
  type HoldSeatsRequest,
  type KeptSeats,
  type ReleaseSeatsRequest,
  type SeatState,
  seatStates,
} from './hall-plan.ts';
import { keepClaimFromWire, keepClaimToWire } from './keep-claim-codec.ts';
import type { WireFreeSeats, WireHeldSeats, WireHoldSeats, WireReleaseSeats } from './seats-wire.ts';

export function freeSeatsRequestToWire({ sessionId, since }: FreeSeatsRequest): object {
  return { calendar_id: String(sessionId), ...(since === undefined ? {} : { since }) };
}

export function freeSeatsRequestFromWire(wire: { calendar_id: string; since?: string | null | undefined }) {
  return { sessionId: Number(wire.calendar_id), since: wire.since ?? undefined };
}

export function freeSeatsToWire(value: FreeSeats): WireFreeSeats {
  return {
    table: value.planUrl,
    version: value.version,
    ...(value.kind === 'full' ? { full: planesOf(value.states) } : changesToWire(value)),
    mine: [...value.mine],
    mine_seconds: value.mineSeconds,
    seat_stand: value.standing.map(({ id, left }) => ({ id, quant: left })),
    ...(value.kept.length === 0 ? {} : { kept: value.kept.map(keptToWire) }),
  };
}

function keptToWire({ id, isForWheelchair, until, closedAfter, seats }: KeptSeats) {
  return {
    id,
    for: isForWheelchair ? ('wheelchair' as const) : ('house' as const),
    until: new Date(until).toISOString(),
    after: closedAfter ? ('closed' as const) : ('sale' as const),
    seats: [...seats],
  };
}

/** An answer, or an event of the changes: they are the same. */
export function freeSeatsFromWire(wire: WireFreeSeats): FreeSeats {
  const common = {
    planUrl: wire.table ?? '',
    version: wire.version ?? '',
    mine: wire.mine ?? [],
    mineSeconds: wire.mine_seconds ?? 0,
    standing: (wire.seat_stand ?? []).map(({ id, quant }) => ({ id, left: quant })),
    kept: (wire.kept ?? []).map((one) => ({
      id: one.id,
      isForWheelchair: one.for === 'wheelchair',
      until: Date.parse(one.until),
      closedAfter: one.after === 'closed',
      seats: one.seats,
    })),
  };
  if (wire.full) return { ...common, kind: 'full', states: statesOf(wire.full) };
  const changes = (seats: number[] | null | undefined, state: SeatState) =>
    (seats ?? []).map((seat) => ({ seat, state }));
  return {
    ...common,
    kind: 'changes',
    since: wire.since ?? '',
    changes: [
      ...changes(wire.freed, seatStates.free),
      ...changes(wire.held, seatStates.held),
      ...changes(wire.sold, seatStates.sold),
    ],
  };
}

export function freeSeatsAnswer(wire: unknown, status: number): Answer<FreeSeats> {
  const refused = refusalFromWire(wire as WireRefusal, status);
  return refused ?? { ok: true, value: freeSeatsFromWire((wire ?? {}) as WireFreeSeats) };
}

export function holdSeatsToWire({ sessionId, seatIds, language, claim }: HoldSeatsRequest): WireHoldSeats {
  return { calendar_id: sessionId, seats: [...seatIds], lang: language, ...keepClaimToWire(claim) };
}

export function holdSeatsFromWire(wire: WireHoldSeats): HoldSeatsRequest {
  return {
    sessionId: integerFromWire(wire.calendar_id, 0),
    seatIds: [...new Set(wire.seats)],
    language: languageFromWire(wire.lang),
    ...keepClaimFromWire(wire),
  };
}

export function heldSeatsToWire({ seatIds, takenIds, overIds, seconds }: HeldSeats): WireHeldSeats {
  return { seats: [...seatIds], taken: [...takenIds], over: [...overIds], seconds };
}

export function heldSeatsFromWire(wire: unknown, status: number): Answer<HeldSeats> {
  const answer = (wire ?? {}) as WireHeldSeats;
  const refused = refusalFromWire(answer, status);
  const held = {
    seatIds: answer.seats ?? [],
    takenIds: answer.taken ?? [],
    overIds: answer.over ?? [],
    seconds: answer.seconds ?? 0,
  };
  return refused ?? { ok: true, value: held };
}

export function releaseSeatsToWire({ sessionId, seatIds }: ReleaseSeatsRequest): WireReleaseSeats {
  return { calendar_id: sessionId, ...(seatIds === undefined ? {} : { seats: [...seatIds] }) };
}

export function releaseSeatsFromWire(wire: WireReleaseSeats): ReleaseSeatsRequest {
  return { sessionId: integerFromWire(wire.calendar_id, 0), seatIds: wire.seats ?? undefined };
}

function changesToWire(value: Extract<FreeSeats, { kind: 'changes' }>): WireFreeSeats {
  const seatsIn = (state: SeatState) =>
    value.changes.filter((change) => change.state === state).map(({ seat }) => seat);
  return {
    since: value.since,
    freed: seatsIn(seatStates.free),
    held: seatsIn(seatStates.held),
    sold: seatsIn(seatStates.sold),
  };
}

/** Thousands are told the same picture in the same second. */
const drawnPlanes = new WeakMap<Uint8Array, { free: string; held: string }>();

function planesOf(states: Uint8Array): { free: string; held: string } {
  const planes = drawnPlanes.get(states) ?? { free: bitmap(states, 'free'), held: bitmap(states, 'held') };
  drawnPlanes.set(states, planes);
  return planes;
}

/** A bit a seat, lowest first. */
function bitmap(states: Uint8Array, name: keyof typeof seatStates): string {
  const bytes = new Uint8Array(Math.ceil(states.length / 8));
  for (const [seat, state] of states.entries())
    if (state === seatStates[name]) bytes[seat >> 3] = (bytes[seat >> 3] ?? 0) | (1 << (seat & 7));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** As many as the bytes hold: up to seven more than there are seats. */
function statesOf({ free, held }: { free: string; held: string }): Uint8Array {
  const planes = [atob(free), atob(held)] as const;
  const states = new Uint8Array(planes[0].length * 8);
  const has = (plane: string, seat: number) => (plane.charCodeAt(seat >> 3) >> (seat & 7)) & 1;
  for (let seat = 0; seat < states.length; seat += 1) {
    const kept = has(planes[1], seat) ? seatStates.held : seatStates.sold;
    states[seat] = has(planes[0], seat) ? seatStates.free : kept;
  }
  return states;
}
