import { lookup as resolve } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type OutsideNeeds, outsideSettings } from '#adapters/house-product.ts';
import { webhookKey } from '#domain/webhook.ts';
import { type Config, networksIn } from '#platform/config.ts';
import { assertOutsideTransaction } from '#platform/transaction.ts';
import type { WebhookPosts } from '#ports/webhook-posts.ts';

export const webhookNeeds: OutsideNeeds = { needed: ['address', 'secret from'], sandboxSecrets: {} };

/** How long a receiver may take: Standard Webhooks asks for an answer before any work. */
const answerSeconds = 10;

export function createWebhookPosts(config: Pick<Config, 'sandboxPort' | 'secret'>): WebhookPosts {
  const allowed = networksOf(networksIn(config, 'FOYER_WEBHOOK_NETWORKS') ?? []);
  return {
    settings: ({ address, secretFrom }) => {
      const settings = { address, 'secret from': secretFrom };
      const { values, missing } = outsideSettings({ ...webhookNeeds, settings }, config);
      const key = webhookKey(values['secret from'] ?? '');
      return missing.length > 0 || key === null ? null : { address: values.address ?? '', key };
    },
    post: (address, call) => guardedPost(address, { ...call, seconds: answerSeconds, allowed }),
  };
}

type PostAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; reason: string };

interface GuardedPost {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange. */
  seconds: number;
  /** Networks of the operator's own that may be called although they are private. */
  allowed: BlockList;
}

/**
 * Posts to an address that somebody wrote into a file: never to a private network, whatever its name resolves to at the
 * moment of the call, and without following redirects. What is answered is not read. Never throws.
 */
async function guardedPost(address: string, post: GuardedPost): Promise<PostAnswer> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return failed('not an address');
  assertOutsideTransaction(url.host);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A written address is not looked up.
  if (isIP(host) && !mayCall(host, post.allowed)) return failed(privateReason);
  const start = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((answer) => {
    const call = start(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      lookup: guardedLookup(post.allowed),
      signal: AbortSignal.timeout(post.seconds * 1000),
      // A connection that was checked is not kept for a later call.
      agent: false,
    });
    call.on('response', (response) => {
      response.destroy();
      answer({ kind: 'answered', status: response.statusCode ?? 0 });
    });
    call.on('error', (error) => answer(failed(reasonOf(error))));
    call.end(post.body);
  });
}

const privateReason = 'the address is in a private network (FOYER_WEBHOOK_NETWORKS allows it)';

/** Hands on only addresses that may be called; the connection goes to what was checked. */
function guardedLookup(allowed: BlockList): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const open = found.filter(({ address }) => mayCall(address, allowed));
      const [first] = open;
      if (!first) return done(new Error(privateReason), '', 0);
      if (options.all) return done(null, open);
      return done(null, first.address, first.family);
    });
  };
}

function mayCall(address: string, allowed: BlockList): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return allowed.check(address, family) || !privateNetworks.check(address, family);
}

/** What is no part of the public internet (IANA's special-purpose registries). */
const privateNetworks = networksOf(
  [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16',
    '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
    '::/128 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
  ].flatMap((line) => line.split(' ')),
);

/** Addresses and blocks, as `isNetworkBlock` accepts them. */
function networksOf(written: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of written) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function reasonOf(error: Error): string {
  return error.name === 'AbortError' || error.name === 'TimeoutError'
    ? 'no answer within the time limit'
    : error.message;
}

function failed(reason: string): PostAnswer {
  return { kind: 'failed', reason };
}
