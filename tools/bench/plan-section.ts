import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import type { Hall } from '@foyer/server/halls/hall.ts';
import { readImportedHall } from '@foyer/server/halls/import/hall-import.ts';
import { readSelector } from '@foyer/server/halls/import/seat-marks.ts';
import { makePlan } from '@foyer/server/halls/make-plan.ts';
import { storefrontBuild } from '@foyer/server/web/web-server.ts';
import { asExported, backdropOf, blocksOf, drawnWhole, largeHall } from './bench-houses.ts';
import {
  assets,
  type Contestant,
  contestants,
  measurePlan,
  openPlanBrowser,
  type PlanFigures,
  type PlanFiles,
} from './plan-page.ts';
import type { Line } from './section.ts';
import { interleave, type Load, load, type Section } from './section.ts';

/** The hall plan in a browser beside its peers, and what makes and feeds it. */
export const planSection: Section = {
  name: 'plan',
  title: 'A hall of 20,000 seats in a browser',
  run: async () => {
    const hall = largeHall(20_000);
    const plan = planOf(hall);
    const peerCode = await installedPeer();
    const files = filesOf(hall, plan, peerCode);
    const names = contestants.filter((name) => name !== 'peer' || peerCode !== null);
    const browser = await openPlanBrowser();
    const trials = names.map((name) => ({ name, load: load(() => measurePlan(browser, name, files)) }));
    try {
      const [peer, quick] = [trials.filter(isPeer), trials.filter((one) => !isPeer(one))];
      await interleave(quick.map((one) => one.load));
      // Once: a round of it takes as long as all of the others.
      for (const one of peer) await one.load.once();
    } finally {
      await browser.close();
    }
    const figuresOf = (name: Contestant) => trials.find((one) => one.name === name)?.load;
    return {
      lines: [
        ...drawingLines(figuresOf),
        ...(await wireLines(files)),
        await bestLine(plan),
        ...(await importLines(hall)),
      ],
      broken: [],
      notes:
        peerCode === null
          ? [
              'seatmap-canvas is not installed: npm install --no-save @alisaitteke/seatmap-canvas@2.5.18 (MIT)',
            ]
          : [],
    };
  },
};

function isPeer({ name }: { name: Contestant }): boolean {
  return name === 'peer';
}

function planOf(hall: Hall): HallPlan {
  const known = new Map<string, number>();
  const number = (name: string) => {
    const found = known.get(name) ?? known.size + 1;
    known.set(name, found);
    return found;
  };
  return makePlan(
    hall,
    { seat: number, sector: number, standing: number, zone: (zone) => Number(zone) + 1 },
    { backdrops: {}, views: null },
  );
}

function filesOf(hall: Hall, plan: HallPlan, peerCode: string | null): PlanFiles {
  return {
    '/plan.json': JSON.stringify(planToWire(plan, 'ru')),
    '/backdrop.svg': backdropOf(hall),
    '/whole.svg': drawnWhole(hall),
    '/blocks.json': JSON.stringify(blocksOf(hall)),
    '/peer.js': peerCode ?? '',
  };
}

/** seatmap-canvas is measured where somebody has installed it; nothing else needs it. */
async function installedPeer(): Promise<string | null> {
  try {
    const main = createRequire(import.meta.url).resolve('@alisaitteke/seatmap-canvas');
    return await readFile(path.join(path.dirname(main), '../esm/seatmap.canvas.js'), 'utf8');
  } catch {
    return null;
  }
}

type FiguresOf = (name: Contestant) => Load<PlanFigures> | undefined;

interface Figure {
  id: string;
  what: string;
  key: keyof PlanFigures;
  unit: Line['unit'];
  /** null: measured without a goal. */
  atMost: number | null;
  /** How many times as much the peers take; null: nothing is promised. */
  peer: number | null;
  injected: number | null;
}

const figures: readonly Figure[] = [
  { id: 'H1', what: 'the hall is there', key: 'mount', unit: 'ms', atMost: 150, peer: 100, injected: 8 },
  { id: 'H1', what: 'its work', key: 'mountWork', unit: 'ms', atMost: null, peer: 100, injected: 8 },
  {
    id: 'H2',
    what: 'a frame of a gesture, p95',
    key: 'frame',
    unit: 'ms',
    atMost: 25,
    peer: 35,
    injected: 1,
  },
  { id: 'H3', what: 'sharp after a jump', key: 'sharp', unit: 'ms', atMost: 200, peer: 6, injected: null },
  { id: 'H4', what: 'a seat is picked', key: 'pick', unit: 'ms', atMost: 20, peer: 70, injected: 3 },
  { id: 'H4', what: '500 seats change', key: 'change', unit: 'ms', atMost: 30, peer: 10, injected: 3 },
  { id: 'H5', what: 'nodes', key: 'nodes', unit: 'nodes', atMost: 6000, peer: 10, injected: 3.5 },
  { id: 'H5', what: 'memory', key: 'memory', unit: 'MB', atMost: 60, peer: 5, injected: null },
];

/** Each figure of ours by itself, and how many times as much the others take. */
function drawingLines(figuresOf: FiguresOf): Line[] {
  return figures.flatMap(({ id, what, key, unit, atMost, ...peers }) => {
    const valuesOf = (name: Contestant) => (figuresOf(name)?.figures ?? []).map((one) => one[key]);
    const own = valuesOf('ours');
    const beside = (name: 'peer' | 'injected', title: string): Line => ({
      ...{ id, what: `${what}: ${title}`, unit, against: 'ours' },
      rounds: valuesOf(name).flatMap((measured, round) =>
        measured === null ? [] : [{ measured, against: own[round] ?? null }],
      ),
      goal: peers[name] === null ? null : { of: 'ratio', atLeast: peers[name] },
    });
    return [
      {
        ...{ id, what, unit, against: null },
        rounds: own.flatMap((measured) => (measured === null ? [] : [{ measured, against: null }])),
        goal: atMost === null ? null : { of: 'value', atMost },
      },
      beside('injected', 'the whole SVG injected'),
      beside('peer', 'seatmap-canvas'),
    ];
  });
}

async function wireLines(files: PlanFiles): Promise<Line[]> {
  const packed = (...names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(files[name] ?? '').length, 0);
  const code = gzipSync(
    await readFile(path.join(storefrontBuild, 'client', (await assets()).drawing)),
  ).length;
  const line = (
    what: string,
    bytes: number,
    against: number | null,
    peer: string,
    goal: Line['goal'],
  ): Line => ({
    ...{ id: 'H6', what, unit: 'bytes', against: peer, goal },
    rounds: [{ measured: bytes, against }],
  });
  const ours = packed('/plan.json', '/backdrop.svg');
  const peerCode = files['/peer.js'] === '' ? null : packed('/peer.js');
  return [
    line('drawing and seats on the wire, gz', ours, packed('/whole.svg'), 'the whole SVG', {
      of: 'ratio',
      atMost: 0.24,
    }),
    line('the same', ours, null, '', { of: 'value', atMost: 40 * 1024 }),
    line('code of the plan, gz', code, peerCode, 'seatmap-canvas', { of: 'ratio', atMost: 0.23 }),
  ];
}

/** The best six places together while two seats of five are free. */
async function bestLine(plan: HallPlan): Promise<Line> {
  const isFree = (seat: number) => (seat * 7919) % 10 < 4;
  const search = () => bestSeats(plan, isFree, { count: 6, zoneId: 1 });
  for (let time = 0; time < 50; time += 1) search();
  const measured = load(async () => {
    const from = performance.now();
    for (let time = 0; time < 20; time += 1) search();
    return (performance.now() - from) / 20;
  });
  await interleave([measured], 5);
  return {
    ...{ id: 'H7', what: 'best places together', unit: 'ms', against: null },
    rounds: measured.figures.map((time) => ({ measured: time, against: null })),
    goal: { of: 'value', atMost: 1 },
  };
}

/** A designer's file is read and made safe, with line ends and without. */
async function importLines(hall: Hall): Promise<Line[]> {
  const kinds = [
    { what: 'a drawing is imported', text: asExported(hall, '\n') },
    { what: 'the same on one line', text: asExported(hall, '') },
  ];
  const measured = kinds.map(({ text }) => load(async () => importOnce(text)));
  await interleave(measured, 4);
  return kinds.map(({ what, text }, kind) => ({
    ...{
      id: 'H8',
      what: `${what} (${(text.length / 1e6).toFixed(1)} MB)`,
      unit: 'ms' as const,
      against: null,
    },
    rounds: (measured[kind]?.figures ?? []).map((time) => ({ measured: time, against: null })),
    goal: { of: 'value', atMost: 500 },
  }));
}

function importOnce(text: string): number {
  const refused: unknown[] = [];
  const from = performance.now();
  const marks = readSelector('#{sector}-{row}-{number}');
  const source = { file: 'hall.svg', text, marks, strip: [], pictures: new Map() };
  const read = readImportedHall(source, { refuse: (...words) => void refused.push(words), note: () => {} });
  const time = performance.now() - from;
  if (read?.seats.length !== 20_000)
    throw new Error(`not all seats were read: ${JSON.stringify(refused[0])}`);
  return time;
}
