import type { Call } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import type { ClubMembership } from './club.ts';
import { crmClientFromWire } from './club-codec.ts';
import type { WireCrmClient } from './club-wire.ts';

/** The call `setup`, read for the club alone: a page that shows the club has the house already. */
export const clubMembership: Call<void, ClubMembership> = {
  methods: ['GET'],
  path: '/api/setup',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const { crm_client } = (wire ?? {}) as { crm_client?: WireCrmClient };
    return refusalFromWire(wire as WireRefusal, status) ?? { ok: true, value: crmClientFromWire(crm_client) };
  },
  server: false,
};
