import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import type { ClubMembership } from '#people/club.ts';
import { crmClientFromWire, crmClientToWire } from '#people/club.ts';
import { noRequestSchema } from '#people/session-wire.ts';
import type { Setup } from './setup.ts';
import { setupFromWire, setupToWire } from './setup-codec.ts';
import { setupSchema, type WireSetup } from './setup-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** The house, and what its club says of the caller. */
export const setup: Call<void, { setup: Setup; club: ClubMembership }> = {
  methods: ['GET'],
  path: '/api/setup',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireSetup;
    const refused = refusalFromWire(wire as WireRefusal, status);
    return (
      refused ?? {
        ok: true,
        value: { setup: setupFromWire(answer), club: crmClientFromWire(answer.crm_client) },
      }
    );
  },
  server:
    onServer &&
    served({
      summary: 'What the pages must know of the house',
      limit: 'saleLooks',
      signIn: 'optional',
      envelope: 'flat',
      refusals: [],
      requestSchema: noRequestSchema,
      answerSchema: setupSchema,
      decodeRequest: () => undefined,
      encodeAnswer: (value) => ({ ...setupToWire(value.setup), crm_client: crmClientToWire(value.club) }),
    }),
};
