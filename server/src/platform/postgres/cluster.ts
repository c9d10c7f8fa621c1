import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskFullSentence } from '#platform/disk-full.ts';
import type { Installation } from './installations.ts';
import type { Place } from './place.ts';
import { PostgresError } from './postgres-error.ts';
import { isAlive } from './presence.ts';
import { runToEnd } from './runner.ts';

const draftPrefix = 'data.new-';

/** The major version that wrote the cluster; `undefined` when there is none yet. */
export async function majorOf(data: string): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw new PostgresError(
      `The data in ${data} cannot be read (${error.message}): start as the user it belongs to`,
    );
  });
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Makes an empty cluster. It is made beside its place and moved there whole, so that a process killed on the
 * way leaves no half of one, and of two that make it at once the first one's stays.
 */
export async function createCluster(
  place: Place,
  installation: Installation,
  meanwhile = () => {},
): Promise<void> {
  await removeAbandonedDrafts(place.home);
  const draft = path.join(place.home, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    const making = runToEnd(place.runner, installation.program('initdb'), [
      '-D',
      draft,
      ...initdbOptions(installation),
    ]);
    meanwhile();
    const made = await making;
    // On a full disk the words reach the operator at least.
    await appendFile(place.log, made.output).catch(() => {});
    if (made.code !== 0) throw new PostgresError(whyNotMade(place, made.output));
    await rename(draft, place.data).catch(refuseUnlessTaken);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function whyNotMade({ home }: Place, output: string): string {
  const why = diskFullSentence(output);
  return `Making the database in ${home} failed${why ? `. ${why}` : `:\n${output}`}`;
}

async function removeAbandonedDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix));
  const abandoned = drafts.filter((name) => !isAlive(Number.parseInt(name.slice(draftPrefix.length), 10)));
  for (const name of abandoned) await rm(path.join(home, name), { recursive: true, force: true });
}

/** Letters, order and case by code points of Unicode: the same on every machine, in every copy. */
function initdbOptions({ major }: Installation): string[] {
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  // Trust, because the socket lies in a folder that only its owner may enter, and there is no other door.
  return ['--username=foyer', '--auth=trust', '--encoding=UTF8', '--data-checksums', ...locale];
}

function refuseUnlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
