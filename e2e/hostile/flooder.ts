import { send } from './send.ts';

/** A process that asks a shop for pages that nobody has asked for, and tells what came of it. */
const [origin = '', wide = '', seconds = '', from = ''] = process.argv.slice(2);
const addressOf = (index: number) => (from === 'many' ? `10.${index}.0.1` : `192.0.2.${index}`);
const endsAt = performance.now() + Number(seconds) * 1000;
let [made, shed] = [0, 0];
/** Answers that are neither a page nor a refusal as promised: their statuses. */
const others: number[] = [];
await Promise.all(
  Array.from({ length: Number(wide) }, async (_, index) => {
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      const { status, headers } = await send(origin, {
        method: 'GET',
        path: `/?z=${index}-${turn}-${Math.random()}`,
        headers: { 'x-forwarded-for': addressOf(index) },
      });
      if (status === 200) made += 1;
      else if (status === 503 && headers['retry-after'] === '3') shed += 1;
      else others.push(status);
    }
  }),
);
process.send?.({ made, shed, others });
