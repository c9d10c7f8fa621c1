import { type CommandCall, readArguments } from '#commands/kit/command-call.ts';
import { withShop } from '#commands/kit/with-stores.ts';
import { settleOpenPayments } from '#features/pay-order/settle-due-payments.ts';
import { exitCodes } from '#platform/command-line.ts';

/** `foyer reconcile`. */
export async function reconcileCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const request = readArguments(argv, usage, output);
  if (typeof request === 'number') return request;
  const reports = await withShop(config, output, settleOpenPayments);
  output.write(request.json ? `${JSON.stringify({ payments: reports }, null, 2)}\n` : report(reports));
  return reports.some(({ report }) => report === 'unknown') ? exitCodes.wrong : exitCodes.done;
}

function report(reports: readonly { paymentId: number; report: string }[]): string {
  if (reports.length === 0) return 'No payment is undecided.\n';
  return reports.map(({ paymentId, report }) => `payment ${paymentId}: ${report}\n`).join('');
}
