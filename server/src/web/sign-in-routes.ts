import { endpoints } from '@foyer/contract/endpoints.ts';
import type { Answer } from '@foyer/contract/kit/api.ts';
import type { CodeRequest, SignedIn } from '@foyer/contract/people/sign-in.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInOutcome, SignOutOutcome } from '#features/sign-in/sign-in.ts';
import type { CallerGuard } from './callers.ts';
import type { LimitChecks } from './limits.ts';
import { RefusedRequest } from './refused-request.ts';
import type { RegisterCall } from './register-call.ts';

/** Signing in and out, as the shop's feature does it. */
export interface SignInDesk {
  signIn(request: CodeRequest): Promise<SignInOutcome>;
  renew(token: string): Promise<SignInOutcome>;
  signOut(token: string): Promise<SignOutOutcome>;
}

interface SignInRoutesRoom {
  desk: SignInDesk;
  callers: CallerGuard;
  limits: LimitChecks;
}

/** The code path (ID-1, ID-5) and the two ways out (ID-6). */
export function registerSignIn(register: RegisterCall, { desk, callers, limits }: SignInRoutesRoom): void {
  register(endpoints.exchangeCode, async (asked, request, reply) => {
    await limits.change(request);
    if (asked.kind === 'code') return kept(reply, await desk.signIn(asked));
    const token = callers.tokenOf(request);
    if (token === null) throw new RefusedRequest({ kind: 'unauthorized' });
    return kept(reply, await desk.renew(token));
  });
  const end = async (asked: { token: string }, request: FastifyRequest, reply: FastifyReply) => {
    await limits.change(request);
    // The browser is signed out whatever the provider says.
    callers.forget(reply);
    const outcome = await desk.signOut(asked.token || (callers.tokenOf(request) ?? ''));
    if (outcome.kind === 'refused') throw new RefusedRequest(outcome.refusal);
    return { ok: true, value: null } as const;
  };
  register(endpoints.logout, end);
  register(endpoints.revokeToken, end);

  function kept(reply: FastifyReply, outcome: SignInOutcome): Answer<SignedIn> {
    if (outcome.kind === 'signed-in') {
      const { token, lifetimeSeconds } = outcome.signedIn;
      callers.remember(reply, token, lifetimeSeconds);
      return { ok: true, value: outcome.signedIn };
    }
    if (outcome.refusal.kind === 'sign-in-failed') callers.forget(reply);
    throw new RefusedRequest(outcome.refusal, outcome.retryAfterSeconds);
  }
}
