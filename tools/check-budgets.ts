import { withDemoShop } from '#tools/bench/bench-shop.ts';
import { weighPages } from '#tools/bench/page-weights.ts';
import { tableOf, verdictOf } from '#tools/bench/section.ts';

/** Weighs the pages of the demo house as they travel; a weight above its red line fails the build. */
const lines = await withDemoShop(weighPages);
process.stdout.write(tableOf(lines));
const heavy = lines.filter((line) => verdictOf(line) === 'RED').map(({ what }) => what);
if (heavy.length > 0) process.stdout.write(`Above the red line: ${heavy.join('; ')}\n`);
process.exitCode = heavy.length === 0 ? 0 : 1;
