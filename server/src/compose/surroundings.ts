import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';

/** What the process gives to everything that is composed. */
export interface Surroundings {
  config: Config;
  log: Log;
  clock: Clock;
}

/** A server ready to listen; `close` ends it in good order, the database last. */
export interface Running {
  server: FastifyInstance;
  /** Visitors need not wait for the jobs. @throws when they cannot be taken up */
  jobsAtWork: Promise<void>;
  close(): Promise<void>;
}
