// Plain JavaScript on purpose: this is what runs before the right Node is here.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { findNode, npmCommand, root, stop, takeLock } from './node-runtime.mjs';

/** npm writes it last, so an install that was cut off has none. */
const marker = path.join(root, 'node_modules/.package-lock.json');

/** Installs the packages of the lock file when it is newer than what is installed. No install script is run. */
export function installIfNeeded() {
  if (isInstalled()) return;
  const giveBack = takeLock('install');
  try {
    // Another program may have done it meanwhile; two at once would remove each other's files.
    if (!isInstalled()) install();
  } finally {
    giveBack();
  }
}

function install() {
  process.stderr.write('Installing packages; the first time takes some ten seconds …\n');
  const startedAt = Date.now();
  const { program, first } = npmCommand();
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Pages are built and tests are run from the clone, so packages for development belong to it.
  const { status, error } = spawnSync(
    program,
    [...first, 'ci', '--ignore-scripts', '--include=dev', ...quiet],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'development' },
    },
  );
  if (error) stop(`npm does not start: ${error.message}`);
  if (status !== 0) stop('npm could not install the packages; its words are above.');
  process.stderr.write(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function isInstalled() {
  const installedAt = changedAt(marker);
  return findNode() !== undefined && installedAt >= changedAt(path.join(root, 'package-lock.json'));
}

function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;
}
