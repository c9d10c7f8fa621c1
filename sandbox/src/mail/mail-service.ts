import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { MailBox } from './mail-box.ts';
import { createMailControl, type MailControl } from './mail-control.ts';
import { createMailFailures } from './mail-failures.ts';
import { mailRoutes } from './mail-routes.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** The mail box: its pages under `/mail` and its SMTP server. */
export interface MailService {
  control: MailControl;
  routes(app: FastifyInstance): Promise<void>;
  listen(address: { port: number; host: string }): Promise<MailServer>;
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
