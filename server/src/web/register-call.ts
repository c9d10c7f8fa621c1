import type { Answer } from '@foyer/contract/kit/api.ts';
import type { Endpoint } from '@foyer/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';

export type Handle<Request, Value> = (
  request: Request,
  http: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer<Value>>;

/** Makes a route of an endpoint. */
export type RegisterCall = <Wire extends GenericSchema, Reply extends GenericSchema, Request, Value>(
  entry: Endpoint<Wire, Reply, Request, Value>,
  handle: Handle<Request, Value>,
) => void;
