import type { Mail } from './mail.ts';
import type { MailBox, MailFilter } from './mail-box.ts';
import type { MailFailure, MailFailures } from './mail-failures.ts';

/** What a test can do at the mail box. */
export interface MailControl {
  /** Newest first. */
  messages(filter?: MailFilter): Mail[];
  /** The newest mail that fits, waited for if it has not come yet. */
  waitFor(filter: MailFilter, withinSeconds?: number): Promise<Mail>;
  /** The mail as it came. */
  sourceOf(id: string): Buffer | undefined;
  clear(): void;
  setScenario(name: MailFailure, times?: number): void;
  clearScenario(name?: MailFailure): void;
  scenarios(): ReturnType<MailFailures['active']>;
}

export function createMailControl(box: MailBox, failures: MailFailures): MailControl {
  return {
    messages: (filter) => box.messages(filter),
    waitFor: (filter, withinSeconds) => box.waitFor(filter, withinSeconds),
    sourceOf: (id) => box.sourceOf(id),
    clear: () => box.clear(),
    setScenario: failures.set,
    clearScenario: failures.clear,
    scenarios: failures.active,
  };
}
