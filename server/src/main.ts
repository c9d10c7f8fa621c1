import { runCommand } from '#commands/run-command.ts';

/** Whatever was left open by a command that failed must not keep the process. */
const patienceMilliseconds = 5_000;

const code = await runCommand(process.argv.slice(2));
process.exitCode = code;
setTimeout(() => process.exit(code), patienceMilliseconds).unref();
