import type { CommandOutput } from '#platform/command-line.ts';
import type { OnProgress } from './draw-pictures.ts';

const cells = 24;

/** A bar that is drawn over itself on a terminal; elsewhere a line at the beginning and at the end. */
export function progressBar(output: CommandOutput, label: string): OnProgress {
  return (done, total) => {
    const isLast = done === total;
    if (output.isTerminal) {
      const full = Math.round((done / total) * cells);
      const bar = '█'.repeat(full) + '░'.repeat(cells - full);
      output.writeAside(`\r${label} ${bar} ${done}/${total}${isLast ? '\n' : ''}`);
    } else if (done === 1 || isLast) output.writeAside(`${label} ${done}/${total}\n`);
  };
}
