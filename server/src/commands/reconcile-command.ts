import { settleOpenPayments } from '#features/pay-order/settle-due-payments.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { readArguments } from './command-arguments.ts';
import { withOutbox } from './with-outbox.ts';

const usage = `foyer reconcile [--json]

Asks the banks about every undecided payment now, and does what they say: orders become paid, or are
held again, or end. The running shop does the same by itself every few seconds.

Exit code 0: every bank answered · 1: one did not · 2: the command was written wrongly.
`;

/** `foyer reconcile`: the exit code. */
export async function reconcileCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const request = readArguments(argv, usage, output);
  if (typeof request === 'number') return request;
  const words = await withOutbox(config, output, settleOpenPayments);
  output.write(request.json ? `${JSON.stringify({ payments: words }, null, 2)}\n` : report(words));
  return words.some(({ word }) => word === 'unknown') ? exitCodes.wrong : exitCodes.done;
}

function report(words: readonly { paymentId: number; word: string }[]): string {
  if (words.length === 0) return 'No payment is undecided.\n';
  return words.map(({ paymentId, word }) => `payment ${paymentId}: ${word}\n`).join('');
}
