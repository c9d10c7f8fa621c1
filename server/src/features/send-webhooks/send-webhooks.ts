import { createHmac } from 'node:crypto';
import type { CatalogueWebhook } from '#domain/catalogue.ts';
import { pauseAfter } from '#domain/webhook.ts';
import type { PostAnswer } from '#ports/webhook-posts.ts';
import type { Shop } from '#shop/shop.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { type DueMessage, markDelivered, markUndelivered, takeDueMessages } from '#store/webhooks.ts';
import { webhookData } from './webhook-data.ts';

type WebhookShop = Pick<Shop, 'database' | 'catalogue' | 'log' | 'now' | 'webhooks'>;

/** How long a message is lent to this server: longer than a receiver may take to answer. */
const lentSeconds = 60;
/** At once to one receiver, each about another subject. */
const atOnce = 4;
/** After so long the next round goes on: other receivers wait for this one. */
const roundMilliseconds = 20_000;

/** Sends what is due to every receiver of the house; one that is slow or dead keeps nobody waiting but itself. */
export async function sendWebhooks(shop: WebhookShop): Promise<void> {
  const { webhooks } = await shop.catalogue.get();
  await Promise.all(webhooks.map((receiver) => sendTo(shop, receiver)));
}

async function sendTo(shop: WebhookShop, receiver: CatalogueWebhook): Promise<void> {
  const settings = shop.webhooks.settings(receiver);
  // The readiness checks tell; what happens meanwhile waits.
  if (settings === null) return;
  const ends = shop.now().getTime() + roundMilliseconds;
  while (shop.now().getTime() < ends) {
    const due = await takeDueMessages(shop.database, receiver.name, { most: atOnce, seconds: lentSeconds });
    const sent = await Promise.all(due.map((message) => sendOne(shop, receiver, settings, message)));
    if (due.length === 0 || sent.includes(false)) return;
  }
}

interface ReceiverSettings {
  address: string;
  key: Buffer;
}

/** False: it was not taken, and this receiver is left alone until the next round. */
async function sendOne(
  shop: WebhookShop,
  receiver: CatalogueWebhook,
  settings: ReceiverSettings,
  message: DueMessage,
): Promise<boolean> {
  const { name } = receiver;
  // What cannot be written is an attempt that failed: it must not hold up the others.
  const answer = await postMessage(shop, receiver, settings, message).catch((error): PostAnswer => {
    shop.log.error({ err: error, message: message.id }, 'A message to a webhook could not be written');
    return { kind: 'failed', reason: 'the message could not be written, see the log' };
  });
  const said = answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason;
  if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300) {
    await markDelivered(shop.database, name, message.id, said);
    return true;
  }
  const gone = answer.kind === 'answered' && answer.status === 410;
  const pause = gone ? null : pauseAfter(message.attempts, message.waited);
  await markUndelivered(shop.database, name, message.id, { answer: said, pause });
  if (pause === null) await raiseUndelivered(shop, name, said);
  return false;
}

async function postMessage(
  shop: WebhookShop,
  { withBuyers }: CatalogueWebhook,
  { address, key }: ReceiverSettings,
  message: DueMessage,
): Promise<PostAnswer> {
  const data = await webhookData(shop.database, await shop.catalogue.get(), message, { withBuyers });
  const body = JSON.stringify({ type: message.kind, timestamp: message.happenedAt.toISOString(), data });
  const headers = signedHeaders(key, { id: `msg_${message.id}`, now: shop.now(), body });
  return await shop.webhooks.post(address, { headers, body });
}

/** Headers of the Standard Webhooks specification. */
function signedHeaders(
  key: Buffer,
  { id, now, body }: { id: string; now: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Foyer',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

/** One alarm a receiver, however many messages it missed. */
async function raiseUndelivered(shop: WebhookShop, receiver: string, said: string): Promise<void> {
  const detail = `the webhook "${receiver}" has not taken messages for three days, or wants no more (${said}): see "foyer webhooks", put it right and replay them`;
  await raiseAlarm(shop.database, { kind: 'webhook-failed', orderId: null, paymentId: null, detail });
  shop.log.error({ receiver, said }, 'A webhook was given up');
}
