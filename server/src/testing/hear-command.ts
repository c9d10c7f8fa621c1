import type { CommandOutput } from '#platform/command-line.ts';

/** Runs a command: its exit code, and what it wrote to both streams. */
export async function hearCommand(
  run: (output: CommandOutput) => Promise<number>,
): Promise<{ code: number; written: string; aside: string }> {
  let [written, aside] = ['', ''];
  const code = await run({
    write: (text) => {
      written += text;
    },
    writeAside: (text) => {
      aside += text;
    },
    isTerminal: false,
  });
  return { code, written, aside };
}
