import { appendFileSync } from 'node:fs';

/** How much a test tries: little in the usual suite, more where `npm run proof` asks for it (tools/proof). */
export const proof = {
  /** The long run has so many seconds for this; null: the usual suite. */
  seconds: numberFrom('FOYER_PROOF_SECONDS'),
  /** The draws of this run; null: those of the usual suite, the same every day. */
  seed: numberFrom('FOYER_PROOF_SEED'),
};

/** Tells the page of the proof what was counted. Nothing happens in the usual suite. */
export function reportFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env.FOYER_PROOF_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

function numberFrom(name: string): number | null {
  const written = process.env[name];
  return written ? Number(written) : null;
}
