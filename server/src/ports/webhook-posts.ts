import type { CatalogueWebhook } from '#domain/catalogue.ts';

export type PostAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; reason: string };

/** Where messages to the house's own programs go. */
export interface WebhookPosts {
  /** The receiver's address and key; null: its secret is missing, or is no secret of a webhook. */
  settings(receiver: CatalogueWebhook): { address: string; key: Buffer } | null;
  post(address: string, call: { headers: Record<string, string>; body: string }): Promise<PostAnswer>;
}
