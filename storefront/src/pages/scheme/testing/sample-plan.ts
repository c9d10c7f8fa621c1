import { type HallPlan, type PlanRow, seatFlags } from '@foyer/contract/hall/hall-plan.ts';

interface SampleHall {
  sectors?: number;
  rows?: number;
  seats?: number;
}

const [pitch, depth] = [26, 30];

/** A hall for tests: sectors side by side, straight rows of seats 1, 2, 3 …; a standing area behind them. */
export function samplePlan({ sectors = 2, rows = 4, seats = 10 }: SampleHall = {}): HallPlan {
  const width = seats * pitch + 60;
  const places = Array.from({ length: sectors * rows }, (_, index) => ({
    sector: Math.floor(index / rows),
    row: index % rows,
  }));
  const planRows: PlanRow[] = places.map(({ sector, row }, index) => ({
    name: String(row + 1),
    sector,
    first: index * seats,
    count: seats,
  }));
  const all = places.flatMap(({ sector, row }, index) =>
    Array.from({ length: seats }, (_, seat) => ({
      x: sector * width + 30 + seat * pitch,
      y: 60 + row * depth,
      row: index,
      number: String(seat + 1),
    })),
  );
  const hall = { x: -20, y: 0, width: sectors * width + 40, height: rows * depth + 160 };
  const box = (sector: number) => {
    const [left, right] = [sector * width + 10, (sector + 1) * width - 20];
    const [top, bottom] = [40, 60 + rows * depth];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
  };
  return {
    view: hall,
    backdrops: {},
    views: null,
    sectors: Array.from({ length: sectors }, (_, sector) => ({
      id: sector + 1,
      name: { ru: `Сектор ${sector + 1}` },
      outline: box(sector),
      label: { x: sector * width + width / 2, y: 60 + (rows * depth) / 2 },
      firstRow: sector * rows,
      rowCount: rows,
    })),
    rows: planRows,
    seats: {
      count: all.length,
      ids: all.map((_, index) => 1000 + index),
      x: all.map(({ x }) => x),
      y: all.map(({ y }) => y),
      rows: all.map(({ row }) => row),
      numbers: all.map(({ number }) => number),
      zoneIds: all.map(({ row }) => (places[row]?.sector === 0 ? 1 : 2)),
      flags: all.map((_, index) => (index === 0 ? seatFlags.wheelchair : 0)),
    },
    standing: [
      {
        id: 7,
        name: { ru: 'Галёрка' },
        zoneId: 2,
        capacity: 30,
        outline: [
          { x: 0, y: hall.height - 60 },
          { x: 200, y: hall.height - 60 },
          { x: 200, y: hall.height - 20 },
          { x: 0, y: hall.height - 20 },
        ],
        label: { x: 100, y: hall.height - 40 },
      },
    ],
  };
}
