import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * An answer that many visitors get: its bytes, and its bytes packed, each made once at the first wish,
 * off the event loop (Brotli 5 is as fast as gzip 6 and smaller).
 */
export class StoredBody {
  readonly contentType: string;
  readonly etag: string;
  readonly #plain: Buffer;
  readonly #quality: number;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  /** `quality` of Brotli: what is kept for seconds and read by many is worth 10 (7 % smaller than 9 for half as much time again), the rest 5. */
  constructor(contentType: string, content: string | Buffer, quality = 5) {
    this.contentType = contentType;
    this.#quality = quality;
    this.#plain = typeof content === 'string' ? Buffer.from(content) : content;
    this.etag = `"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 27)}"`;
  }

  get bytes(): number {
    return this.#plain.length;
  }

  /** The bytes in an encoding; small ones are not worth packing. */
  encoded(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#plain);
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed =
      encoding === 'br' ? packBrotli(this.#plain, this.#quality) : zip(this.#plain, { level: 6 });
    this.#packed.set(encoding, packed);
    return packed;
  }

  /** Makes the packed forms before anybody waits for them. */
  async prepare(): Promise<this> {
    await Promise.all([this.encoded('br'), this.encoded('gzip')]);
    return this;
  }
}

/** Fits one packet of a slow line. */
const smallest = 1400;

/**
 * Packs what is made for one visitor (an order, an event's sale), which nothing keeps: quickly, and off the event
 * loop. What is secret in such an answer stands in the address that asks for it.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    // What is stored comes as bytes, packed already: nothing is waited for.
    const isPlain = typeof payload === 'string' && reply.getHeader('content-encoding') === undefined;
    if (!isPlain || payload.length < smallest) return next(null, payload);
    packAnswer(request, reply, payload).then((packed) => next(null, packed), next);
  });
}

async function packAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (!isPackable(String(reply.getHeader('content-type') ?? ''))) return text;
  const encoding = bestEncoding(request);
  varyByEncoding(reply);
  if (encoding === 'identity') return text;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const bytes = Buffer.from(text);
  return encoding === 'br' ? packBrotli(bytes, 4) : zip(bytes, { level: 5 });
}

/** Sends the bytes in the best encoding that the client takes, or 304 when it has them. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  const encoding = isPackable(body.contentType) ? bestEncoding(request) : 'identity';
  // A packed body is another representation: its tag differs (RFC 9110, 8.8.3.3).
  const etag = encoding === 'identity' ? body.etag : body.etag.replace(/"$/, `-${encoding}"`);
  varyByEncoding(reply.header('etag', etag));
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(body.contentType).send(await body.encoded(encoding));
}

function varyByEncoding(reply: FastifyReply): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? 'accept-encoding' : `${known}, accept-encoding`);
}

/** Photographs and documents are packed already. */
function isPackable(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml)|[\w/-]+\+(json|xml))/.test(contentType);
}

function bestEncoding(request: FastifyRequest): Encoding {
  const offers = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  if (allows(offers, 'br')) return 'br';
  return allows(offers, 'gzip') ? 'gzip' : 'identity';
}

function allows(offers: string, encoding: string): boolean {
  const offer = offers.split(',').find((one) => one.trim().split(';')[0] === encoding);
  return offer !== undefined && !/;\s*q=0(\.0+)?\s*$/.test(offer);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function packBrotli(bytes: Buffer, quality = 5): Promise<Buffer> {
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
