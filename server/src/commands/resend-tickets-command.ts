import { sendTicketsByHouse } from '#features/send-mail/send-tickets-again.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { hasOrder } from '#store/order-lists.ts';
import { typedNumber } from './number-argument.ts';
import { withOutbox } from './with-outbox.ts';

/** `foyer orders resend <number>`: the exit code. */
export async function resendTicketsCommand(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, {}, usage, output);
  if (typeof asked === 'number') return asked;
  const [word, ...more] = asked.positionals;
  const orderId = more.length === 0 ? typedNumber(word) : null;
  if (orderId === null) return complain(output, '"resend" needs the number of one order.', usage);
  return await withOutbox(config, output, async (room) => {
    if (!(await hasOrder(room.database, orderId))) {
      output.writeAside(`There is no order ${orderId}.\n`);
      return exitCodes.wrong;
    }
    switch (await sendTicketsByHouse(room, orderId)) {
      case 'written':
        output.write(`Order ${orderId}: the running shop sends the tickets to the address of the order.\n`);
        return exitCodes.done;
      case 'on-its-way':
        output.write(`Order ${orderId}: a mail with the tickets is on its way already.\n`);
        return exitCodes.done;
      case 'no-tickets':
        output.writeAside(`Order ${orderId} has no tickets to send: it is not paid, or erased.\n`);
        return exitCodes.wrong;
    }
  });
}
