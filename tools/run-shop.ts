import { buildPagesIfNeeded } from './build-pages.ts';
import { ChildProgram } from './child-program.ts';
import { portTrouble } from './ports.ts';

/** `npm start`: the pages, the sandbox and the shop, until Ctrl-C or until one of them ends. */
const shopPort = process.env.PORT || '3000';
const sandboxPort = process.env.SANDBOX_PORT || '3100';
const shopAddress = `http://localhost:${shopPort}`;
const sandboxAddress = `http://localhost:${sandboxPort}`;
/** Before another house's server there is no bank of ours to play with. */
const withSandbox = !process.env.FOYER_API_URL;

/** npm and the terminal may both pass on one Ctrl-C: what follows so soon is the same one. */
const sameKeypress = 1_000;

await refusePorts();

const shop = new ChildProgram('shop', 'server/src/main.ts', ['serve']);
const sandbox = new ChildProgram('sandbox', 'sandbox/src/main.ts', []);
let stopAskedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopAsked);
await run();

async function refusePorts(): Promise<void> {
  const troubles = [
    await portTrouble('PORT', shopPort),
    withSandbox ? await portTrouble('SANDBOX_PORT', sandboxPort) : null,
  ].filter((trouble) => trouble !== null);
  if (troubles.length === 0) return;
  process.stderr.write(troubles.map((trouble) => `${trouble}\n`).join(''));
  process.exit(1);
}

async function run(): Promise<void> {
  try {
    await buildPagesIfNeeded();
    // Side by side: whatever the shop would ask of the outside world finds it there some moments later.
    await Promise.all([
      ...(withSandbox ? [startAndWait(sandbox, `${sandboxAddress}/`)] : []),
      startAndWait(shop, `${shopAddress}/healthz`),
    ]);
    if (stopAskedAt === undefined) printAddresses();
    const how = await Promise.race([shop.ended, ...(withSandbox ? [sandbox.ended] : [])]);
    if (stopAskedAt === undefined) process.stderr.write(`${how}; stopping.\n`);
  } catch (error) {
    if (stopAskedAt === undefined)
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
  const wanted = stopAskedAt !== undefined;
  await stopAll();
  process.exit(wanted ? 0 : 1);
}

async function startAndWait(program: ChildProgram, address: string): Promise<void> {
  if (stopAskedAt !== undefined) return;
  program.start();
  await program.answersAt(address);
}

function printAddresses(): void {
  const lines = [
    ['Shop', process.env.FOYER_ORIGIN || shopAddress],
    ...(withSandbox
      ? [
          ['Mail box', `${sandboxAddress}/mail/`],
          ['Sandbox bank', `${sandboxAddress}/`],
        ]
      : []),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const text = lines.map(([name = '', address]) => `  ${name.padEnd(width)}  ${address}`).join('\n');
  process.stdout.write(`\n${text}\n\nCtrl-C stops everything; nothing is lost.\n`);
}

function onStopAsked(): void {
  const now = performance.now();
  if (stopAskedAt === undefined) {
    stopAskedAt = now;
    process.stdout.write('\nStopping …\n');
    void stopAll();
  } else if (now - stopAskedAt > sameKeypress) {
    process.stdout.write('Stopping at once\n');
    shop.kill();
    sandbox.kill();
  }
}

/** The shop first: what it is doing may still need the bank and the mail box. */
async function stopAll(): Promise<void> {
  await shop.stop();
  await sandbox.stop();
}
