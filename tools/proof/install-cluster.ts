import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Patroni takes its etcd and database drivers from packages of Python. */
const packages = ['postgresql', 'patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server', 'haproxy'];
/** What they start when the machine starts. */
const services = ['postgresql', 'patroni', 'etcd', 'haproxy'];

/** The packages of Debian that a cluster needs; null: they are there, otherwise what to do. */
export function installCluster(): string | null {
  if (!existsSync('/usr/bin/dpkg-query')) return 'It needs Debian, or a system with its packages';
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0)
    return `These packages are missing: ${missing.join(', ')}. Install them: sudo ${command}`;
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  return withoutStarting(() => {
    run('apt-get update');
    if (!run(`DEBIAN_FRONTEND=noninteractive ${command} --yes`)) return `This command failed: ${command}`;
    // They serve the proof, not this machine.
    run(`systemctl disable ${services.join(' ')}`);
    return null;
  });
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  return stdout.includes('Status: install ok installed');
}

/** Debian starts services when it installs them, unless this file says no. */
const policy = '/usr/sbin/policy-rc.d';

function withoutStarting<Result>(work: () => Result): Result {
  if (existsSync(policy)) return work();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(policy);
  }
}

function run(command: string): boolean {
  return spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
