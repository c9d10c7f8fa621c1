import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { isDay } from '@foyer/contract/rules/format.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { type EditedSession, editSession, type SessionEdit } from '#features/open-house/edit-session.ts';
import { linesAdded, writeOver } from '#features/open-house/working-copy.ts';
import { refusedWriting } from '#house-files/folder/house-folder.ts';
import { parseTime } from '#house-files/shapes/day-shapes.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { type FolderArguments, folderOfArguments } from './folder-arguments.ts';
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

type Edited = Extract<EditedSession, { kind: 'edited' }>;
type OpeningArguments = Omit<FolderArguments, 'json' | 'newTimeZone' | 'over'>;

/** `foyer sessions`: opens the house with the change and writes it into the file, as whoever edits it and runs `foyer open`. */
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
  return await openEdited({ asked, edit, edited }, call);
}

/** The file is written when its change is open: whatever stops the command before leaves the file as it was. */
async function openEdited(
  { asked, edit, edited }: { asked: OpeningArguments; edit: SessionEdit; edited: Edited },
  call: CommandCall,
): Promise<number> {
  const { output } = call;
  const request = { ...asked, folder: edited.folder, json: false, newTimeZone: false, over: false };
  const { eventId: event, day, time, movedTo, because } = edit;
  const opening = { act: 'changeSession', details: { event, day, time, movedTo, because }, mustExist: true };
  if (asked.dryRun) return (await openChecked(request, call, opening)).code;
  const file = path.join(asked.folder.name, edited.file);
  const unwritable = whyNotWritable(file);
  if (unwritable !== null) {
    output.writeAside(unwritable);
    return exitCodes.wrong;
  }
  const before = Buffer.from(asked.folder.read(edited.file));
  let isWritten = false;
  const follow = () => {
    isWritten = writeOver(file, before, edited.text);
    return isWritten;
  };
  const { code, isOpen } = await openChecked(request, call, { ...opening, follow });
  if (!isOpen) return code;
  if (isWritten) {
    output.write(`${edited.file} says it now.\n`);
    return code;
  }
  const lines = linesAdded(before.toString(), edited.text).join('\n');
  output.writeAside(
    `The shop is changed, but ${edited.file} was edited meanwhile. Write this into it before the next "foyer open":\n${lines}\n`,
  );
  return exitCodes.wrong;
}

function whyNotWritable(file: string): string | null {
  try {
    accessSync(file, constants.W_OK);
    return null;
  } catch (error) {
    return refusedWriting(file, error);
  }
}

function momentOf(written: string): { day: string; time: string | null } | null {
  const [day = '', clock, ...more] = written.trim().split(/\s+/);
  const time = clock === undefined ? null : parseTime(clock);
  if (!isDay(day) || more.length > 0 || (clock !== undefined && time === null)) return null;
  return { day, time };
}

function explain(
  edited: Exclude<EditedSession, Edited>,
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
    const where = `${edited.file}:${edited.line}`;
    if (edited.kind === 'written-otherwise')
      return `${where} is written in a way that this command cannot edit: change the line by hand and run "foyer open".`;
    if (edited.kind === 'other-terms')
      return `${where}: its reason, last day and way of refund hold for all changed sessions of the line, and differ from yours. Give the same, or edit the line by hand and run "foyer open".`;
    return `${where} says already that this session is cancelled, moved or replaced: edit the line by hand and run "foyer open".`;
  }
}
