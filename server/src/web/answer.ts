import { type Refusal, refusalCodes, refusalStatus } from '@foyer/contract/kit/answer.ts';
import type { ServerHalf } from '@foyer/contract/kit/call.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from './web-context.ts';

/** How a route's refusals are written; `flat` where it does not say. */
type AnswerShape = Partial<Pick<ServerHalf<unknown, unknown>, 'envelope' | 'refusedFields'>>;

/** Seconds after which a busy server may be asked again. */
const busySeconds = 2;
/** Seconds after which sales that staff have to resume may go on. */
const stoppedSeconds = 300;

/** The one place where a refusal becomes code, status and text (decisions, "Envelope"). */
export async function sendRefusal(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: { refusal: Refusal; text?: string; retryAfterSeconds?: number | null },
): Promise<FastifyReply> {
  const { refusal } = refused;
  const text = refused.text ?? context.refusalText(refusal, await languageOf(context, request));
  const wait = refused.retryAfterSeconds ?? waitOf(refusal);
  if (wait !== null) reply.header('retry-after', String(wait));
  return reply
    .code(refusalStatus(refusal.kind))
    .header('cache-control', 'no-store')
    .send(refusalBody(request.routeOptions.config, refusal, text));
}

function waitOf({ kind }: Refusal): number | null {
  if (kind === 'busy') return busySeconds;
  return kind === 'sales-stopped' ? stoppedSeconds : null;
}

/** A refusal as it stands in an answer. */
export function refusalBody(
  { envelope = 'flat', refusedFields }: AnswerShape,
  refusal: Refusal,
  text: string,
): object {
  const body = {
    errorCode: refusalCodes[refusal.kind],
    errorText: text,
    ...refusedFields,
    ...(refusal.parameters ? { errorData: refusal.parameters } : {}),
  };
  return envelope === 'flat' ? body : { response: { ...body, hash: '' } };
}

/** The language that the caller asked for in `lang`, else the house's own. */
export async function languageOf(
  context: Pick<PageContext, 'setup'>,
  request: FastifyRequest,
): Promise<Language> {
  const asked = languages.find((language) => language === askedLanguage(request));
  if (asked) return asked;
  return context.setup().then(
    (setup) => setup.language,
    () => 'ru',
  );
}

function askedLanguage(request: FastifyRequest): unknown {
  for (const part of [request.body, request.query]) {
    if (typeof part === 'object' && part !== null && 'lang' in part) return part.lang;
  }
  return undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig extends AnswerShape {
    /** A browser shows what this route answers. */
    isPage?: true;
    /** A file that visitors open by a link: they see its refusals as a page. */
    isFile?: true;
  }
}
