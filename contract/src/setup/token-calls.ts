import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import { noRequestSchema, tokenSchema } from '#people/session-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** Goes back in `X-CSRF-Token` with every call that changes something. */
export const token: Call<void, string> = {
  methods: ['GET'],
  path: '/api/token',
  guard: 'none',
  encodeRequest: () => ({}),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireRefusal & { response?: unknown };
    const refused = refusalFromWire(answer, status);
    return refused ?? { ok: true, value: typeof answer.response === 'string' ? answer.response : '' };
  },
  server:
    onServer &&
    served({
      summary: 'The token of calls that change something',
      limit: 'none',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: noRequestSchema,
      answerSchema: tokenSchema,
      decodeRequest: () => undefined,
      encodeAnswer: (value: string) => ({ response: value }),
    }),
};
