import type { ProofTask } from '@foyer/contract/people/captcha.ts';

/**
 * Tells browsers from programs without asking the visitor: our own proof of work, or an outside service.
 * Never throws: a service that is away is `unknown`, and then the picture decides.
 */
export interface BotCheck {
  /** `token` is what the page sends as the answer of its invisible check. */
  verify(token: string): Promise<BotVerdict>;
}

export type BotVerdict =
  /** `name` names this very answer, so that the shop takes it once; it is good until `until`. */
  | { kind: 'passed'; name: string; until: Date }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

/** Our own, which sets the browser a task. */
export interface ProofCheck extends BotCheck {
  task(): ProofTask;
}
