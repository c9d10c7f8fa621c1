import { readArguments } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { withShop } from '#commands/kit/with-shop.ts';
import { settleOpenPayments } from '#features/pay-order/settle-due-payments.ts';
import { exitCodes } from '#platform/command-line.ts';

/** `foyer reconcile`. */
export async function reconcileCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const request = readArguments(argv, usage, output);
  if (typeof request === 'number') return request;
  const words = await withShop(config, output, settleOpenPayments);
  output.write(request.json ? `${JSON.stringify({ payments: words }, null, 2)}\n` : report(words));
  return words.some(({ word }) => word === 'unknown') ? exitCodes.wrong : exitCodes.done;
}

function report(words: readonly { paymentId: number; word: string }[]): string {
  if (words.length === 0) return 'No payment is undecided.\n';
  return words.map(({ paymentId, word }) => `payment ${paymentId}: ${word}\n`).join('');
}
