import path from 'node:path';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { describeSector, sectorFacts } from '#features/import-hall/check-picture.ts';
import { type HallRequest, importHall } from '#features/import-hall/import-hall.ts';
import type { Hall } from '#halls/hall.ts';
import { readSelector } from '#halls/import/seat-marks.ts';
import { Findings, formatMistakes, formatNotes } from '#house-files/findings/findings.ts';
import { isSlug } from '#house-files/shapes/scalar-shapes.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { counted } from '#texts/counted.ts';

type HallCall = Pick<CommandCall, 'argv' | 'usage' | 'output'>;

/** `foyer import-hall`: needs no database. */
export async function importHallCommand(call: HallCall): Promise<number> {
  const request = readRequest(call);
  if (typeof request === 'number') return request;
  const { output } = call;
  const findings = new Findings();
  const imported = await importHall(request, findings);
  output.writeAside(formatNotes(findings.notes, 'en'));
  if (imported.kind === 'imported') {
    output.write(summaryOf(request, imported.hall));
    return exitCodes.done;
  }
  const isMistaken = imported.kind === 'mistakes';
  output.writeAside(isMistaken ? formatMistakes(findings.mistakes, 'en') : imported.reason);
  return exitCodes.wrong;
}

function readRequest({ argv, usage, output }: HallCall): HallRequest | number {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const wrong = (mistake: string) => complain(output, mistake, usage);
  const [file, ...more] = positionals;
  if (!file) return wrong('The seating plan is missing.');
  if (more.length > 0) return wrong(`Only one file at a time: "${more[0]}" is one too many.`);
  if (!values.into) return wrong('--into is required: the folder of the house.');
  const name = values.name ?? path.parse(file).name.toLowerCase();
  if (!isSlug(name))
    return wrong(`"${name}" cannot be the name of a hall; use --name with lowercase letters and hyphens.`);
  const seats = values.seats === undefined ? null : readSelector(values.seats);
  if (values.seats !== undefined && seats === null)
    return wrong(`--seats "${values.seats}" is not understood.`);
  return { file, into: values.into, name, mapping: values.mapping, seats };
}

const options = {
  into: { type: 'string' },
  name: { type: 'string' },
  mapping: { type: 'string' },
  seats: { type: 'string' },
} as const;

function summaryOf({ into, name }: HallRequest, hall: Hall): string {
  const { seats, standing, sectors } = hall;
  const people = standing.reduce((sum, { capacity }) => sum + capacity, 0);
  const also = standing.length === 0 ? '' : `, ${counted(standing.length, 'standing area')} for ${people}`;
  const files = `${path.join(into, 'halls', name)}.yaml and .png`;
  const counts = sectorFacts(hall, 'ru').map((facts) => `  ${describeSector(facts)}\n`);
  return `${counted(seats.length, 'seat')} in ${counted(sectors.length, 'sector')}${also}: ${files}\n${counts.join('')}Compare the picture with the hall: every row, every number.\n`;
}
