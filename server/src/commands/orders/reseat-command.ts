import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { signed, withShop } from '#commands/kit/with-stores.ts';
import { type ReseatRefusal, reseatTicket } from '#features/reseat-visitors/reseat-ticket.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadNames } from '#store/catalogue-changes.ts';
import { findEvening } from '#store/evenings.ts';
import { createPlans, type Plans } from '#store/plans.ts';
import { findLineOfTicket } from '#store/tickets.ts';

/** `foyer orders seat <ticket> <seat>`. */
export async function reseatCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const [word, seat, ...more] = asked.positionals;
  const ticketId = typedNumber(word);
  if (ticketId === null || seat === undefined || more.length > 0)
    return complain(output, '"seat" needs the number of one ticket and a seat like parterre-7-12.', usage);
  const words = asked.values.reason.trim();
  return await withShop(config, output, async (core) => {
    const details = { ticket: ticketId, seat, words };
    const work = () => reseat(core, { ticketId, seat, words }, output);
    return await signed(core.database, 'reseat', details, work);
  });
}

const options = { reason: { type: 'string', default: '' } } as const;

async function reseat(
  core: ShopCore,
  { ticketId, seat, words }: { ticketId: number; seat: string; words: string },
  output: CommandOutput,
): Promise<number> {
  const shop = { ...core, plans: createPlans(core.database) };
  const toSeat = await seatInHall(shop, ticketId, seat);
  const outcome =
    toSeat === null
      ? ({ kind: 'refused', why: 'not-in-hall' } as const)
      : await reseatTicket(shop, { ticketId, fromSeat: null, toSeat, words });
  if (outcome.kind === 'refused') {
    output.writeAside(`Ticket ${ticketId}: ${inWords[outcome.why]}\n`);
    return exitCodes.wrong;
  }
  const { from, to, orderId, isTold } = outcome;
  const told = isTold
    ? 'The buyer has a mail with the ticket.'
    : 'The buyer was erased: tell them at the door.';
  output.write(`Ticket ${ticketId} of order ${orderId}: ${inEnglish(from)} → ${inEnglish(to)}. ${told}\n`);
  return exitCodes.done;
}

/** Number of a seat of the hall that a ticket is for, by its name in the hall's file. */
async function seatInHall(
  { database, plans }: ShopCore & { plans: Plans },
  ticketId: number,
  name: string,
): Promise<number | null> {
  const line = await findLineOfTicket(database, ticketId);
  const evening = line && (await findEvening(database, line.sessionId));
  const hall = evening?.planUrl == null ? null : await plans(evening.planUrl);
  const seats = await loadNames(database, 'seat', hall?.plan.seats.ids ?? []);
  return seats.find((one) => one.name === name)?.number ?? null;
}

function inEnglish(place: PlaceName): string {
  return placeInWords(place, 'en', (text) => textIn(text, 'en', 'ru'));
}

const inWords: Readonly<Record<ReseatRefusal, string>> = {
  'no-such-ticket': 'there is no such ticket.',
  'no-seat': 'it is for no seat of a plan.',
  'not-in-hall': 'there is no such ticket, or the hall of its session has no such seat.',
  'same-seat': 'it is for this seat already.',
  'other-zone': 'that seat has another price; return the ticket and sell another one, or exchange it.',
  'session-over': 'its session is over or cancelled.',
  taken: 'somebody has that seat, or a visitor has it in the cart.',
  returned: 'it was returned.',
  'came-in': 'its holder has come in with it.',
  changed: 'it was seated elsewhere just now.',
};
