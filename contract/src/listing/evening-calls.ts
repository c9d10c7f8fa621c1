import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import { wishFromWire, wishToWire } from './evening-wish.ts';
import type { Evenings, EveningWish } from './evenings.ts';
import { eveningsFromWire, eveningsToWire } from './evenings-codec.ts';
import { eveningsRequestSchema, eveningsSchema, type WireEvenings } from './evenings-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const evenings: Call<EveningWish, Evenings> = {
  methods: ['GET'],
  path: '/api/evenings',
  guard: 'none',
  encodeRequest: wishToWire,
  decodeAnswer: (wire, status) => {
    const refused = refusalFromWire(wire as WireRefusal, status);
    return refused ?? { ok: true, value: eveningsFromWire(wire as WireEvenings) };
  },
  server:
    onServer &&
    served({
      summary: 'Sessions with places together for a party, by sum, day and menu (our own call)',
      limit: 'seatLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: eveningsRequestSchema,
      answerSchema: eveningsSchema,
      decodeRequest: wishFromWire,
      encodeAnswer: (value: Evenings, context) => eveningsToWire(value, context),
    }),
};
