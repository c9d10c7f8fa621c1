import { type CommandCall, readArguments, typedNumber } from '#commands/kit/command-call.ts';
import { signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import {
  type ErasedOrder,
  erasePeople,
  eraseWaiting,
  exportPeople,
  type KeptBecause,
} from '#features/forget-people/erase-people.ts';
import { agreedCsv, listAgreed, voluntaryConsents } from '#features/list-agreed/list-agreed.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import { counted } from '#texts/counted.ts';

const reasons: Readonly<Record<KeptBecause, string>> = {
  live: 'left unchanged: it is being bought',
  money: 'left unchanged: a payment, a refund or a receipt is in progress',
  work: 'left unchanged: a mail or a return is in progress',
  ahead: 'left unchanged: its session is upcoming (--ahead erases it anyway)',
};

/** `foyer erase`. */
export async function eraseCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const who = personOf(positionals[0]);
  if (who === null || positionals.length > 1)
    return complain(output, 'Expected the number of one order or one e-mail.', usage);
  return await withStores(config, output, ({ database }) =>
    signed(database, 'erase', { ...inLog(who), ahead: values.ahead }, () =>
      erase(database, output, who, values),
    ),
  );
}

async function erase(
  database: Database,
  output: CommandOutput,
  who: Person,
  { ahead, json }: { ahead: boolean; json: boolean },
): Promise<number> {
  const orders = await erasePeople(database, who, ahead);
  const waitingList = 'email' in who ? await eraseWaiting(database, who.email) : 0;
  if (orders.length === 0 && waitingList === 0) {
    output.writeAside(noOrderOf(who));
    return exitCodes.wrong;
  }
  const ofList =
    waitingList === 0 ? '' : `waiting list: ${counted(waitingList, 'entry', 'entries')} erased\n`;
  output.write(
    json ? `${JSON.stringify({ orders, waitingList }, null, 2)}\n` : `${orders.map(line).join('')}${ofList}`,
  );
  return orders.some(({ kept }) => kept !== null) ? exitCodes.wrong : exitCodes.done;
}

const options = {
  json: { type: 'boolean', default: false },
  ahead: { type: 'boolean', default: false },
} as const;

function line({ orderId, kept }: ErasedOrder): string {
  return `order ${orderId}: ${kept === null ? 'erased' : reasons[kept]}\n`;
}

type Person = { email: string } | { orderId: number };

/** The number of an order or an e-mail; null when the word is neither. */
export function personOf(word: string | undefined): Person | null {
  if (word === undefined) return null;
  if (/^\d{1,15}$/.test(word)) return { orderId: Number(word) };
  return /^[^\s@]+@[^\s@]+$/.test(word) ? { email: word } : null;
}

/** The log is never changed, so no address may get into it. */
function inLog(who: Person): { order: number } | { whose: 'an address' } {
  return 'email' in who ? { whose: 'an address' } : { order: who.orderId };
}

export function noOrderOf(who: Person): string {
  return 'email' in who ? `No order has the e-mail ${who.email}.\n` : `There is no order ${who.orderId}.\n`;
}

/** `foyer export`. */
export async function exportCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const request = readArguments(argv, usage, output, 1);
  if (typeof request === 'number') return request;
  const who = personOf(request.words[0]);
  if (who === null) return complain(output, 'Expected the number of an order or an e-mail.', usage);
  return await withStores(config, output, ({ database }) =>
    signed(database, 'export', inLog(who), async () => {
      const found = await exportPeople(database, who);
      if (found.orders.length === 0 && found.waitingList.length === 0) {
        output.writeAside(noOrderOf(who));
        return exitCodes.wrong;
      }
      output.write(`${JSON.stringify(found, null, 2)}\n`);
      return exitCodes.done;
    }),
  );
}

/** `foyer news`. */
export async function newsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, newsOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [word, extra] = positionals;
  const consentId = typedNumber(word);
  if (extra !== undefined || (word !== undefined && consentId === null))
    return complain(output, 'Expected the number of one consent.', usage);
  if (values.csv && consentId === null)
    return complain(output, '--csv needs the number of a consent.', usage);
  return await withShop(config, output, async (shop) => {
    const { language } = (await shop.catalogue.get()).setup;
    if (consentId === null) {
      const consents = await voluntaryConsents(shop, language);
      const lines = consents.map(
        ({ id, text, people }) => `${id}  ${counted(people, 'person', 'people')}  ${text}\n`,
      );
      output.write(values.json ? `${JSON.stringify({ consents }, null, 2)}\n` : lines.join('') || none);
      return exitCodes.done;
    }
    return await signed(shop.database, 'news.csv', { consent: consentId }, async () => {
      const list = await listAgreed(shop, consentId, language);
      if (list === null) {
        output.writeAside(`No consent that may be left out has the number ${consentId}.\n`);
        return exitCodes.wrong;
      }
      if (values.csv) output.write(agreedCsv(list));
      else if (values.json) output.write(`${JSON.stringify(list, null, 2)}\n`);
      else output.write(list.people.map(({ email, name }) => `${email}  ${name}\n`).join(''));
      return exitCodes.done;
    });
  });
}

const none = 'The house asks for no consent that may be left out.\n';

const newsOptions = {
  csv: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
