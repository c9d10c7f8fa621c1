import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** A part of the long proof: tests of the usual suite, given more time, other seeds or more rounds. */
export interface Part {
  /** For `--only`, and the name of its page. */
  name: string;
  title: string;
  /** What is done, for the reader of the page. */
  words: string;
  /** What must hold. */
  goal: string;
  /** Test files of vitest's project `e2e`. */
  files: readonly string[];
  /** `once`: the tests themselves run for the given time; `rounds`: the files are repeated until it is over. */
  turns: 'once' | 'rounds';
  /** Installs what it needs; null: it can run, otherwise why not. Such a part runs only when it is asked for. */
  prepare?(): string | null;
}

export const parts: readonly Part[] = [
  {
    name: 'fuzz',
    title: 'Valid and malformed requests',
    words:
      'Requests generated from the OpenAPI document, and page addresses, are sent to a running shop one after another: valid, with one mistake, with everything wrong; in the right order of calls with ids from earlier answers, and in any other order; huge, deeply nested, of wrong types and encodings, with duplicate keys. After each request the rows of the database are compared with those before it.',
    goal: 'No 5xx, no internal details in answers, the envelope on every answer, no change by a refused request, and every invariant holds at the end.',
    files: ['e2e/hostile/calls.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'first-hour',
    title: 'The first hour of a house',
    words:
      'Starting from an empty clone, docs/for-operators/first-hour.md is followed to the letter: its commands, its fifteen values, then a ticket is bought, paid and returned.',
    goal: 'At most 5 steps, 15 values, 10 minutes.',
    files: ['e2e/journeys/empty-clone.e2e.ts', 'e2e/journeys/first-hour.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'kills',
    title: 'Kills during a sale',
    words:
      'Buyers order and pay while the shop’s process, and in the second test its database, is killed at random moments and restarted.',
    goal: 'No acknowledged order is lost or duplicated; the shop serves again within 5 s.',
    files: ['e2e/hostile/kills.e2e.ts', 'e2e/hostile/embedded-database.e2e.ts'],
    turns: 'rounds',
  },
  {
    name: 'flood',
    title: 'A flood of pages that must be made',
    words:
      'A hundred connections ask without a pause for pages that nobody has asked for, first from one block of addresses, then from a hundred, while an honest visitor looks at pages and asks calls. Shop, database, flood and visitor share one machine.',
    goal: 'What is over the budget is answered by 503 with Retry-After at once, and the honest visitor is served.',
    files: ['e2e/hostile/flood.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'mistakes',
    title: 'Mistakes in the files of a house',
    words:
      'Typing mistakes are inserted into the files of a valid house, one at a time, and `foyer check` is run on it.',
    goal: 'Each mistake is reported with its file, its line and what was expected.',
    files: ['e2e/hostile/house-mistakes.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'races',
    title: 'Races for the last of something',
    words:
      'Two hundred simultaneous buyers compete for one place, one seat, one idempotency key or one changing price; a /24 and a /48 that never pay order beside honest buyers at two servers; and each guard in the database is switched off once, which the tests must notice.',
    goal: 'Every race has exactly one effect, and the absence of every guard is noticed.',
    files: [
      'e2e/races/place-order.e2e.ts',
      'e2e/races/guards.e2e.ts',
      'e2e/races/mixed-sale.e2e.ts',
      'e2e/races/hoarding-wire.e2e.ts',
    ],
    turns: 'rounds',
  },
  {
    name: 'evenings',
    title: 'Kept seats, exchanges and the waiting list',
    words:
      'Over two hundred small halls that are sold out, orders end, strangers want what comes back, those who wait buy, pass, leave or let the time go by, and two servers go through the lists, all at once; seats are kept and released under buyers; tickets are exchanged both ways, returned, paid and taken back by the house; spectators are seated elsewhere.',
    goal: 'No seat has two holders, nobody who waits is passed over, no stranger is faster than the list, each exchange leaves one set of tickets, and the books balance.',
    files: [
      'e2e/races/waiting-list.e2e.ts',
      'e2e/races/exchange.e2e.ts',
      'e2e/races/kept.e2e.ts',
      'e2e/races/reseat.e2e.ts',
    ],
    turns: 'rounds',
  },
  {
    name: 'receipts',
    title: 'Receipts in races',
    words:
      'Promo codes, bonuses and add-ons reach an order while its buyer presses "pay", and tickets are returned while a second payment arrives, sixty times each in a round.',
    goal: 'Receipts, payments, orders and the bank’s ledger are equal; without the lock of the order the audit notices it.',
    files: ['e2e/races/money.e2e.ts'],
    turns: 'rounds',
  },
  {
    name: 'restore',
    title: 'Restored backups',
    words:
      'Two hundred orders are paid, a backup is made while a hundred more are, then another hundred; the backup is restored and staff decide. Some buyers are at the bank’s page meanwhile, some return their tickets.',
    goal: 'Every payer has a ticket or the money back, and nobody else has either; the bank’s ledger, the receipts and the tickets are equal.',
    files: ['e2e/crashes/restored-copy.e2e.ts'],
    turns: 'rounds',
  },
  {
    name: 'chaos',
    title: 'Everything at once',
    words:
      'Twenty-four lanes draw actions from one seed, up to 50,000, over the real wire at two servers: orders, seats, the same order again, payments at three banks that succeed, fail, lapse, come late, are told twice, in the wrong order or never, forged notifications, promo codes, add-ons, culture cards, returns of some tickets or all, holds that end, senders who hang up. After each thousand actions one server is killed and started again.',
    goal: 'At the end every invariant holds; places, receipts, the ledgers of all banks and the registry of culture cards agree with the orders, and whoever has tickets got them by mail once.',
    files: ['e2e/hostile/chaos.proof.ts'],
    turns: 'once',
  },
  {
    name: 'failover',
    title: 'Losing the primary of a cluster',
    words:
      'PostgreSQL with synchronous streaming replication under Patroni on three nodes, each with etcd, HAProxy in front, and two shops: the house of docs/for-operators/failover.md on one machine. Ten times during a rush of buyers all processes of the primary’s node are killed, or stopped first, as a machine without power or network, and killed when another node has taken over; then the node comes back as a replica.',
    goal: 'No acknowledged order is lost, whoever paid has tickets, places and the bank’s ledger are equal, pages are always served, and an order is taken again within 15 s.',
    files: ['e2e/failover/failover.proof.ts'],
    turns: 'once',
    prepare: installCluster,
  },
  {
    name: 'door',
    title: 'A hall of people at three doors',
    words:
      'Seventeen hundred people in 810 parties come to three phones, which run the code of the desk against the shop’s own use cases and a real database: the first ticket of a party is read, one press lets in the rest.',
    goal: 'Each ticket is let in once, no phone has anything left to send, and all are in within 20 minutes where each party takes three seconds to step up.',
    files: ['e2e/races/door-crowd.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'doors',
    title: 'Three phones, cut from the network',
    words:
      'Evenings of three phones at the doors, four hundred seeds. The network is there, away, loses answers or is slow, at random; phones are reloaded, their clocks are wrong by up to three hours, two read copies of one ticket at a time. The hall is not divided among the doors, is divided before, or its parts change hands while phones are away and people are seated elsewhere.',
    goal: 'No scan is lost, nobody comes in twice by one phone, each ticket that came in at two doors is named on both, and of two plain greens none is a phone’s own word.',
    files: ['e2e/races/doors.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'door-screen',
    title: 'Verdicts on a slow phone',
    words:
      'The page of the door in a browser whose processor is slowed four times, with the shop and its database beside it on the same machine: twenty tickets, each read twice and once more without a network, and as many made-up codes, typed by a hand scanner. Measured from its last key until the verdict is drawn.',
    goal: 'Each verdict is the right one.',
    files: ['e2e/races/door-screen.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'search',
    title: 'What callers say of their order',
    words:
      'A hundred thousand orders in sixty full halls, eight of them ahead, 40 % of the people with rare surnames. A thousand callers, nine of ten with tickets for an evening ahead, say one of thirteen things in turn: the number, the full name, parts of name and phone, the phone as people write it, the address or its beginning, a ticket’s code, the name in the link, the seat, a visitor’s name.',
    goal: 'The right order is among the first five in 99 of 100 searches.',
    files: ['e2e/races/order-search.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'faults',
    title: 'Failures of the outside world',
    words:
      'Banks that do not answer, break off, call back fifty times or never, pay late or the wrong amount; an unavailable mail server; crashes between two writes; starts that cannot succeed.',
    goal: 'Money and places are correct after each failure, and every invariant holds.',
    files: [
      'e2e/hostile/unlucky-bank.e2e.ts',
      'e2e/hostile/crowd.e2e.ts',
      'e2e/hostile/start-failures.e2e.ts',
      'e2e/crashes',
    ],
    turns: 'rounds',
  },
];
/** Patroni takes its etcd and database drivers from packages of Python. */
const packages = ['postgresql', 'patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server', 'haproxy'];
/** What they start when the machine starts. */
const services = ['postgresql', 'patroni', 'etcd', 'haproxy'];

/** The packages of Debian that a cluster needs; null: they are there, otherwise what to do. */
function installCluster(): string | null {
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
