import * as v from 'valibot';
import { optionalFlag, wireInteger } from '#kit/wire-schemas.ts';

/** Of a session's tickets, on each of them: until when which share goes back (our own fields). */
export const ladderEntries = {
  returnsteps: v.nullish(v.array(v.object({ until: v.string(), percent: wireInteger }))),
  returnfeekept: optionalFlag,
};

const ladderSchema = v.object(ladderEntries);
export type WireLadder = v.InferInput<typeof ladderSchema>;
