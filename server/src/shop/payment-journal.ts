import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Payment } from '#domain/payment.ts';
import type { ReceiptCart, ReceiptIssuer } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { makeDataFolder } from '#platform/make-data-folder.ts';
import { raiseAlarm } from '#store/alarms.ts';
import type { OutsideRefund } from '#store/refunds.ts';

/** A payment as the journal has it; nothing in it is about a person. */
const begunSchema = v.object({
  merchantNumber: v.string(),
  orderHash: v.string(),
  wayId: v.number(),
  gateway: v.string(),
  amount: v.number(),
  currency: v.string(),
  receipts: v.picklist(['none', 'bank', 'registrar']),
  /** Of its receipt, with the email left empty. */
  cart: v.nullable(v.looseObject({})),
  createdAt: v.string(),
  expiresAt: v.string(),
});
const startedSchema = v.object({ started: v.string(), gatewayPaymentId: v.string() });
const entrySchema = v.union([begunSchema, startedSchema]);
type JournalEntry = v.InferOutput<typeof entrySchema>;

type PaymentToNote = Omit<
  v.InferOutput<typeof begunSchema>,
  'receipts' | 'cart' | 'createdAt' | 'expiresAt'
> &
  Pick<Payment, 'createdAt' | 'expiresAt'> & { receipts: ReceiptIssuer; cart: ReceiptCart | null };

/**
 * Names every payment outside the database before its bank is asked, so that after a restored backup the banks can be asked
 * about those that the backup does not hold. A sale is not stopped by a journal that cannot be written: the log says so.
 */
export interface PaymentJournal {
  begun(payment: PaymentToNote): Promise<void>;
  started(merchantNumber: string, gatewayPaymentId: string): Promise<void>;
  close(): Promise<void>;
}

/** A file is closed at this size, and the oldest ones are removed by their age and by what all take together. */
const limits = { fileBytes: 16_000_000, allBytes: 1_000_000_000, days: 90 };

export function openPaymentJournal(dataFolder: string, log: Log, now: () => Date): PaymentJournal {
  const folder = journalFolder(dataFolder);
  let file: { handle: FileHandle; bytes: number } | null = null;
  let waiting: string[] = [];
  let writing = Promise.resolve();
  let next: Promise<void> | null = null;
  const closeFile = async () => {
    await file?.handle.close().catch(() => {});
    file = null;
  };
  const write = async () => {
    const text = waiting.join('');
    waiting = [];
    next = null;
    try {
      file ??= { handle: await beginFile(dataFolder, now()), bytes: 0 };
      await file.handle.appendFile(text);
      await file.handle.datasync();
      file.bytes += text.length;
      if (file.bytes > limits.fileBytes) await closeFile();
    } catch (error) {
      // The next line begins a new file: this one may end in half a line.
      await closeFile();
      log.error(
        { err: error, folder },
        'Payments that begin now are not in the journal: a restore would not find them',
      );
    }
  };
  /** Whoever comes while a write is under way shares the next one. */
  const add = (entry: object) => {
    waiting.push(`${JSON.stringify(entry)}\n`);
    next ??= writing = writing.then(write);
    return next;
  };
  return {
    begun: ({ cart, createdAt, expiresAt, ...payment }) =>
      add({
        merchantNumber: payment.merchantNumber,
        orderHash: payment.orderHash,
        wayId: payment.wayId,
        gateway: payment.gateway,
        amount: payment.amount,
        currency: payment.currency,
        receipts: payment.receipts,
        cart: cart && { ...cart, email: '' },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    started: (merchantNumber, gatewayPaymentId) => add({ started: merchantNumber, gatewayPaymentId }),
    close: async () => {
      await writing;
      await closeFile();
    },
  };
}

function journalFolder(dataFolder: string): string {
  return path.join(dataFolder, 'payments-begun');
}

/** Two servers on one folder have files of their own. */
async function beginFile(dataFolder: string, now: Date): Promise<FileHandle> {
  const folder = journalFolder(dataFolder);
  await makeDataFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder, now);
  return await open(
    path.join(folder, `${now.toISOString().replaceAll(':', '-')}-${process.pid}.jsonl`),
    'ax',
    0o600,
  );
}

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = now.getTime() - limits.days * 24 * 3_600_000;
  let left = limits.allBytes;
  for (const file of (await journalFiles(folder)).toReversed()) {
    const { size, mtimeMs } = await stat(file);
    left -= size;
    if (left < 0 || mtimeMs < oldest) await rm(file, { force: true });
  }
}

async function journalFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** All entries, oldest file first; a line that a crash cut short is left out. */
export async function* readPaymentJournal(dataFolder: string): AsyncGenerator<JournalEntry> {
  for (const file of await journalFiles(journalFolder(dataFolder))) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), entrySchema), line);
      if (read.success) yield read.output;
    }
  }
}

/** Money went back outside the shop: staff must look at each of the orders whose tickets it had paid for. */
export async function alarmOutsideRefund(
  transaction: Queryable,
  { paymentId, merchantNumber, gateway, amount, outside }: OutsideRefund,
  orderIds: readonly number[],
): Promise<void> {
  for (const orderId of orderIds) {
    const detail = `money went back outside the shop: ${outside} of ${amount} minor units of ${merchantNumber} by way "${gateway}"; return the tickets with "foyer orders cancel ${orderId}"`;
    await raiseAlarm(transaction, { kind: 'refund-outside', orderId, paymentId, detail });
  }
}
