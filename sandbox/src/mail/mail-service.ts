import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Mail } from './mail.ts';
import { MailBox, type MailFilter } from './mail-box.ts';
import { createMailFailures, type MailFailure, type MailFailures } from './mail-failures.ts';
import { mailRoutes } from './mail-routes.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** The mail box: its pages under `/mail` and its SMTP server. */
export interface MailService {
  control: MailControl;
  routes(app: FastifyInstance): Promise<void>;
  listen(address: { port: number; host: string }): Promise<MailServer>;
}

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

/** `folder` keeps the mails over a restart; in memory only without it. */
export function createMailService(clock: Clock, folder?: string): MailService {
  const box = new MailBox(clock, folder);
  const failures = createMailFailures();
  return {
    control: createMailControl(box, failures),
    routes: async (app) => {
      await app.register(mailRoutes, { prefix: '/mail', box, failures });
    },
    listen: (address) => startMailServer(box, failures, address),
  };
}

function createMailControl(box: MailBox, failures: MailFailures): MailControl {
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
