import type { FastifyInstance } from 'fastify';

/** A server ready to listen; `close` ends it in good order, the database last. */
export interface Running {
  server: FastifyInstance;
  /** Visitors need not wait for the jobs. @throws when they cannot be taken up */
  jobsAtWork: Promise<void>;
  close(): Promise<void>;
}
