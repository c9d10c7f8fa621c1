import { textIn } from '@foyer/contract/rules/values.ts';
import type { Database } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type FreshAlarm,
  loadFreshAlarms,
  markMailed,
  raiseNamedAlarm,
  resolveNamedAlarm,
} from '#store/alarms.ts';

/** Writes to the operator what was raised since the last time, in one mail; an alarm that is over already is left out. */
export async function mailAlarms(
  shop: Pick<Shop, 'database' | 'catalogue' | 'mailer' | 'origin' | 'mailHost' | 'log' | 'now'>,
  address: string | undefined,
): Promise<void> {
  if (address === undefined) return;
  const alarms = await loadFreshAlarms(shop.database);
  const last = alarms.at(-1);
  if (!last) return;
  const { mail, setup } = await shop.catalogue.get();
  const text = textOf(alarms, shop.origin);
  const outcome = await shop.mailer.send({
    from: { name: textIn(mail.fromName, setup.language, setup.language), address: mail.from },
    to: { name: '', address },
    subject: `${new URL(shop.origin).host}: ${[...new Set(alarms.map(({ kind }) => kind))].join(', ')}`,
    text,
    html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    attachments: [],
    messageId: `<alarm.${last.id}@${shop.mailHost}>`,
    writtenAt: shop.now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (outcome.kind !== 'sent') shop.log.error({ reason: outcome.reason }, 'Alarms could not be mailed');
  // A server that will never take it is not asked every minute.
  if (outcome.kind !== 'try-again')
    await markMailed(
      shop.database,
      alarms.map(({ id }) => id),
    );
}

function textOf(alarms: readonly FreshAlarm[], origin: string): string {
  const lines = alarms.map(({ id, kind, orderId, detail, raisedAt }) => {
    const order = orderId === null ? '' : `, order ${orderId}`;
    return `${id} ${kind}${order}, ${raisedAt.toISOString()}\n  ${detail}`;
  });
  return [
    `Alarms of ${origin}:`,
    ...lines,
    '"foyer audit" lists what is open and what closes it (docs/for-operators/alarms.md).',
    '',
  ].join('\n\n');
}

/** The disk of the data folder. */
export interface WatchedDisk {
  /** Whose disk it is, where several servers share a database. */
  machine: string;
  freeBytes(): Promise<number>;
}

const leastFreeBytes = 500_000_000;

/** Once the disk is full no alarm can be written, nor anything sold, so it is raised while there is some room. */
export async function watchDisk(database: Database, { machine, freeBytes }: WatchedDisk): Promise<void> {
  const free = await freeBytes();
  if (free >= leastFreeBytes) return resolveNamedAlarm(database, 'disk-low', machine);
  const megabytes = Math.floor(free / 1_000_000);
  const reason = `${megabytes} MB are left on the disk of FOYER_DATA. Once it is full, nothing can be sold. Free some room, or enlarge the disk`;
  await raiseNamedAlarm(database, 'disk-low', machine, reason);
}
