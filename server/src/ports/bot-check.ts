import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import type { OutsideCheckPage } from '#domain/bot-check.ts';

/**
 * Distinguishes browsers from bots without asking the visitor: our own proof of work, or an outside service.
 * Never throws: an unavailable service is `unknown`, and then the visitor is shown a picture.
 */
export interface BotCheck {
  /** `token` is the page's answer to the invisible check. */
  verify(token: string): Promise<BotVerdict>;
}

export type BotVerdict =
  /** `name` identifies this answer, so that the shop accepts it once; it is valid until `until`. */
  | { kind: 'passed'; name: string; until: Date }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

/** Our own check, which gives the browser a task. */
export interface ProofCheck extends BotCheck {
  task(): ProofTask;
}

/** An outside service: the server's part of it, and the browser's. */
export interface OutsideCheck {
  check: BotCheck;
  page: OutsideCheckPage;
}
