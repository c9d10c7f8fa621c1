import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDay } from '@foyer/contract/rules/format.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { type EditedSession, editSession, type SessionEdit } from '#features/open-house/edit-session.ts';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { parseTime } from '#house-files/shapes/day-shapes.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { folderOfArguments } from './folder-arguments.ts';
import { openChecked } from './open-command.ts';

const options = {
  to: { type: 'string' },
  because: { type: 'string', default: '' },
  'choose-until': { type: 'string' },
  'on-request': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  tells: { type: 'string' },
  lang: { type: 'string' },
} as const;

/**
 * `foyer sessions`: writes the change into the house's files and opens them, as whoever edits a file and runs `foyer open`. When
 * the opening does not come about, the file is as it was.
 */
export async function sessionsCommand(call: CommandCall): Promise<number> {
  const { argv, usage, output } = call;
  const line = readCommandLine(argv, options, usage, output);
  if (typeof line === 'number') return line;
  const { values, positionals } = line;
  const [act, name = '', eventId, ...when] = positionals;
  if (act !== 'cancel' && act !== 'move')
    return complain(output, `"${act ?? ''}" is not understood; write "cancel" or "move".`, usage);
  const session = momentOf(when.join(' '));
  if (eventId === undefined || session === null)
    return complain(output, 'An event and a session like 2027-02-14 19:00 are missing.', usage);
  const movedTo = values.to === undefined ? null : momentOf(values.to);
  if ((act === 'move') !== (movedTo !== null))
    return complain(output, '"move" needs --to "2027-03-14 19:00"; "cancel" takes none.', usage);
  const chooseUntil = values['choose-until'] ?? null;
  if (chooseUntil !== null && !isDay(chooseUntil))
    return complain(output, `--choose-until is "${chooseUntil}"; expected a day like 2027-03-01.`, usage);
  const asked = folderOfArguments(name, values, call);
  if (typeof asked === 'number') return asked;
  const onRequest = values['on-request'];
  const edit = { eventId, ...session, movedTo, because: values.because.trim(), chooseUntil, onRequest };
  const edited = editSession(asked.folder, edit, call.now);
  if (edited.kind !== 'edited') return explain(edited, edit, call);
  const request = { ...asked, folder: edited.folder, json: false, newTimeZone: false, over: false };
  const details = { event: eventId, ...session, movedTo, because: edit.because };
  const opening = { act: 'changeSession', details, mustExist: true };
  if (request.dryRun) return (await openChecked(request, call, opening)).code;
  const before = asked.folder.read(edited.file);
  writeFile(asked.folder, edited.file, edited.text);
  const { code, isOpen } = await openChecked(request, call, opening);
  if (!isOpen) writeFile(asked.folder, edited.file, before);
  else output.write(`${edited.file} says it now.\n`);
  return code;
}

function momentOf(written: string): { day: string; time: string | null } | null {
  const [day = '', clock, ...more] = written.trim().split(/\s+/);
  const time = clock === undefined ? null : parseTime(clock);
  if (!isDay(day) || more.length > 0 || (clock !== undefined && time === null)) return null;
  return { day, time };
}

function explain(
  edited: Exclude<EditedSession, { kind: 'edited' }>,
  { eventId, day, time }: SessionEdit,
  { output }: CommandCall,
): number {
  const when = time === null ? day : `${day} ${time}`;
  output.writeAside(`${reason()}\n`);
  return exitCodes.wrong;

  function reason(): string {
    if (edited.kind === 'no-such-session') return `The files have no session of ${eventId} on ${when}.`;
    if (edited.kind === 'moment-over')
      return `The session of ${eventId} on ${when} has begun, or its new moment has passed.`;
    return `${edited.file}:${edited.line} says something of this session already: edit the line by hand and run "foyer open".`;
  }
}

function writeFile({ name }: HouseFolder, file: string, content: string | Uint8Array): void {
  writeFileSync(path.join(name, file), content);
}
