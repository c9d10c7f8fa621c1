import { type Call, type ServedCall, served } from '#kit/call.ts';
import { doneFromWire, doneToWire } from '#kit/wire-values.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import {
  type BestPlaces,
  type BestPlacesRequest,
  bestPlacesFromWire,
  bestPlacesRequestFromWire,
  bestPlacesRequestToWire,
  bestPlacesToWire,
} from './best-places.ts';
import type {
  FreeSeats,
  FreeSeatsRequest,
  HeldSeats,
  HoldSeatsRequest,
  PlanMap,
  ReleaseSeatsRequest,
} from './hall-plan.ts';
import { planMapToWire } from './plan-map-codec.ts';
import { planRequestSchema, planSchema } from './plan-wire.ts';
import {
  freeSeatsAnswer,
  freeSeatsRequestFromWire,
  freeSeatsRequestToWire,
  freeSeatsToWire,
  heldSeatsFromWire,
  heldSeatsToWire,
  holdSeatsFromWire,
  holdSeatsToWire,
  releaseSeatsFromWire,
  releaseSeatsToWire,
} from './seats-codec.ts';
import {
  bestPlacesRequestSchema,
  bestPlacesSchema,
  freeSeatsRequestSchema,
  freeSeatsSchema,
  heldSeatsSchema,
  holdSeatsRequestSchema,
  releaseSeatsRequestSchema,
  type WireBestPlaces,
} from './seats-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** For foreign storefronts: our own pages read the plan as a file below /plans/. */
export const plan: ServedCall<{ eventId: string; sessionId: number }, PlanMap | null> = {
  methods: ['GET'],
  path: '/api/scheme/map',
  guard: 'none',
  server:
    onServer &&
    served({
      summary: 'The hall plan of a session with its seats',
      limit: 'seatLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: planRequestSchema,
      answerSchema: planSchema,
      decodeRequest: (wire) => ({ eventId: wire.hash, sessionId: Number(wire.calendar_id) }),
      encodeAnswer: (map: PlanMap | null, context) => planMapToWire(map, context),
    }),
};

/** Polled by every open plan. */
export const freeSeats: Call<FreeSeatsRequest, FreeSeats> = {
  methods: ['GET'],
  path: '/api/seats/free',
  guard: 'none',
  encodeRequest: freeSeatsRequestToWire,
  decodeAnswer: freeSeatsAnswer,
  server:
    onServer &&
    served({
      summary: 'Which seats of a session are free, or what changed since a version (our own call)',
      limit: 'seatLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['sale-closed'],
      requestSchema: freeSeatsRequestSchema,
      answerSchema: freeSeatsSchema,
      decodeRequest: freeSeatsRequestFromWire,
      encodeAnswer: (value: FreeSeats) => freeSeatsToWire(value),
      versionOf: (value) => [value.version, value.kind, ...value.mine].join('.'),
    }),
};

export const bestPlaces: Call<BestPlacesRequest, BestPlaces[]> = {
  methods: ['GET'],
  path: '/api/seats/best',
  guard: 'none',
  encodeRequest: bestPlacesRequestToWire,
  decodeAnswer: (wire, status) => bestPlacesFromWire(wire as WireBestPlaces, status),
  server:
    onServer &&
    served({
      summary: 'The best free places together for a party, one choice for each price zone (our own call)',
      limit: 'seatLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: bestPlacesRequestSchema,
      answerSchema: bestPlacesSchema,
      decodeRequest: bestPlacesRequestFromWire,
      encodeAnswer: (value: BestPlaces[], context) => bestPlacesToWire(value, context),
    }),
};

export const holdSeats: Call<HoldSeatsRequest, HeldSeats> = {
  methods: ['POST'],
  path: '/api/seats/hold',
  guard: 'token',
  encodeRequest: holdSeatsToWire,
  decodeAnswer: heldSeatsFromWire,
  server:
    onServer &&
    served({
      summary: 'Holds seats for the visitor for a short time, or renews them (our own call)',
      limit: 'seatTaps',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'sale-closed', 'sales-stopped', 'limit', 'place-taken'],
      requestSchema: holdSeatsRequestSchema,
      answerSchema: heldSeatsSchema,
      decodeRequest: holdSeatsFromWire,
      encodeAnswer: (value: HeldSeats) => heldSeatsToWire(value),
    }),
};

export const releaseSeats: Call<ReleaseSeatsRequest, undefined> = {
  methods: ['POST'],
  path: '/api/seats/release',
  guard: 'same-site',
  encodeRequest: releaseSeatsToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Lets seats of the visitor go; takes no token, a leaving page can send it (our own call)',
      limit: 'seatTaps',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf'],
      requestSchema: releaseSeatsRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: releaseSeatsFromWire,
      encodeAnswer: doneToWire,
    }),
};
