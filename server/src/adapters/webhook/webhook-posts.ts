import { type OutsideNeeds, outsideSettings } from '#adapters/house-product.ts';
import { webhookKey } from '#domain/webhook.ts';
import { type Config, networksIn } from '#platform/config.ts';
import { guardedPost, networksOf } from '#platform/guarded-post.ts';
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
