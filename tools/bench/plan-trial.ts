/** Runs in the page of the bench: a drawing of a hall under the hand of a hurried visitor. */
export interface Trial {
  mount(): void;
  /** One step of a gesture. */
  zoom(factor: number): void;
  /** Comes near to a sector. */
  jump(): void;
  /** Seats that are drawn so far. */
  drawn(): number;
  /** So near that a finger can tap a seat. */
  approach(): void;
  /** A seat in view is tapped and becomes the visitor's. */
  pick(): void;
  /** As many seats go to others. */
  change(count: number): void;
}

export interface PageFigures {
  frame: number;
  sharp: number;
  pick: number;
  change: number;
  nodes: number;
}

const box = () => document.querySelector<HTMLElement>('#box') ?? document.body;

/** Milliseconds from the start of a work to the frame that shows it. */
async function shownAfter(work: () => void): Promise<number> {
  const from = performance.now();
  work();
  await painted();
  return performance.now() - from;
}

function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
}

const frame = () => new Promise<number>(requestAnimationFrame);

/** One to 24 and back in 120 frames, or as far as four seconds lead: of a hundred distances between frames the 95th. */
async function worstFrame(trial: Trial): Promise<number> {
  const step = 24 ** (1 / 60);
  const times: number[] = [];
  const end = performance.now() + 4_000;
  for (let at = 0; at < 120 && performance.now() < end; at += 1) {
    times.push(await frame());
    trial.zoom(at < 60 ? step : 1 / step);
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length * 0.95)] ?? 0;
}

/** Until nothing is added for five frames. */
async function sharpAfter(trial: Trial): Promise<number> {
  const from = performance.now();
  trial.jump();
  let [last, drawn, still] = [from, -1, 0];
  while (still < 5) {
    await painted();
    still += 1;
    if (trial.drawn() === drawn) continue;
    [drawn, last, still] = [trial.drawn(), performance.now(), 0];
  }
  return last - from;
}

const rest = () => new Promise((done) => setTimeout(done, 400));

/** Milliseconds from the first line of the plan's code to the frame that shows the hall. */
export async function mountTime(trial: Trial): Promise<number> {
  return await shownAfter(() => trial.mount());
}

/** All but the mount, of a hall that is shown. */
export async function measure(trial: Trial): Promise<PageFigures> {
  await rest();
  const slowest = await worstFrame(trial);
  await rest();
  const sharp = await sharpAfter(trial);
  trial.approach();
  await rest();
  const picks: number[] = [];
  for (let time = 0; time < 5; time += 1) picks.push(await shownAfter(() => trial.pick()));
  const change = await shownAfter(() => trial.change(500));
  const nodes = box().querySelectorAll('*').length;
  return {
    frame: slowest,
    sharp,
    pick: picks.sort((one, other) => one - other)[2] ?? 0,
    change,
    nodes,
  };
}

interface OurDrawing {
  showSector(sector: number): void;
  setState(seats: readonly number[]): void;
  focusSeat(seat: number): void;
  placeOnBox(seat: number): { x: number; y: number };
}
interface OurPlan {
  seats: { count: number };
  view: { x: number; y: number; width: number; height: number };
}
interface OurParts {
  HallDrawing: new (element: HTMLElement, options: object) => OurDrawing;
  planFromWire(table: unknown): OurPlan;
}

/** The plan of the storefront, as it is built. */
export async function ours(urls: { drawing: string; codec: string }): Promise<Trial> {
  const parts: OurParts = { ...(await import(urls.drawing)), ...(await import(urls.codec)) };
  const [table, backdrop] = await Promise.all([textOf('/plan.json'), textOf('/backdrop.svg')]);
  let drawing: OurDrawing | null = null;
  let looks = new Uint8Array();
  const wheel = (factor: number) =>
    box().dispatchEvent(
      new WheelEvent('wheel', {
        ...{
          deltaY: (-100 * Math.log(factor)) / Math.log(1.25),
          clientX: 195,
          clientY: 200,
          cancelable: true,
        },
      }),
    );
  let next = 10 * 500 + 200;
  return {
    mount: () => {
      const plan = parts.planFromWire(JSON.parse(table));
      looks = new Uint8Array(plan.seats.count);
      const template = document.createElement('template');
      template.innerHTML = backdrop;
      drawing = new parts.HallDrawing(box(), {
        ...{ plan, host: document.body, backdrop: template.content.firstElementChild },
        lookOf: (seat: number) => looks[seat],
        colorOf: () => ({ fill: '#0072b2', word: '#ffffff' }),
        letters: () => null,
        words: { nameOf: (sector: number) => `Сектор ${sector + 1}`, free: String, standing: () => '' },
        onPick: ({ kind, seat = 0 }: { kind: string; seat?: number }) => {
          if (kind !== 'seat') return;
          looks[seat] = 3;
          drawing?.setState([seat]);
        },
        onCursor: () => {},
        onView: () => {},
      });
    },
    zoom: wheel,
    jump: () => drawing?.showSector(10),
    drawn: () => box().querySelectorAll('[data-look]').length,
    approach: () => drawing?.focusSeat(next + 9),
    pick: () => {
      next += 3;
      const { x, y } = drawing?.placeOnBox(next) ?? { x: 0, y: 0 };
      const at = { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0 };
      for (const type of ['pointerdown', 'pointerup']) box().dispatchEvent(new PointerEvent(type, at));
      if (looks[next] !== 3) throw new Error('our seat was not picked');
    },
    change: (count) => {
      const seats = Array.from({ length: count }, (_, index) => index * Math.floor(looks.length / count));
      for (const seat of seats) looks[seat] = 2;
      drawing?.setState(seats);
    },
  };
}

/** The whole drawing in the page, moved by a transform. */
export async function injected(): Promise<Trial> {
  const whole = await textOf('/whole.svg');
  let zoom = 1;
  const svg = () => box().querySelector('svg');
  let next = 5_200;
  return {
    mount: () => {
      box().innerHTML = whole;
    },
    zoom: (factor) => {
      zoom *= factor;
      const drawing = svg();
      if (drawing) Object.assign(drawing.style, { willChange: 'transform', transform: `scale(${zoom})` });
    },
    jump: () => {
      const drawing = svg();
      if (!drawing) return;
      Object.assign(drawing.style, { willChange: '', transform: '' });
      drawing.setAttribute('viewBox', '1500 900 800 800');
    },
    drawn: () => box().querySelectorAll('.seat').length,
    approach: () => svg()?.setAttribute('viewBox', '1500 1000 400 600'),
    pick: () => {
      next += 3;
      const seat = box().querySelectorAll('.seat')[next];
      const place = seat?.getBoundingClientRect();
      if (place) document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
      seat?.setAttribute('data-look', '3');
    },
    change: (count) => {
      const seats = box().querySelectorAll('.seat');
      for (let at = 0; at < count; at += 1)
        seats[at * Math.floor(seats.length / count)]?.setAttribute('data-look', '2');
    },
  };
}

interface PeerSeat {
  salable: boolean;
  svg: { select(): void; updateColor(): void };
}
interface PeerMap {
  data: {
    addBulkBlock(blocks: unknown): void;
    getSeat(id: string, block: string): PeerSeat;
    getBlocks(): { seats: PeerSeat[] }[];
  };
  zoomManager: { zoomToBlock(id: string, animation: boolean): void };
}

/** seatmap-canvas, where it is installed. */
export async function peer(): Promise<Trial> {
  const url = '/peer.js';
  const { SeatMapCanvas }: { SeatMapCanvas: new (place: string, options: object) => PeerMap } = await import(
    url
  );
  const blocks: unknown = JSON.parse(await textOf('/blocks.json'));
  let map: PeerMap | null = null;
  const svg = () => box().querySelector('svg');
  let next = 0;
  return {
    mount: () => {
      map = new SeatMapCanvas('#box', { legend: false, resizable: false, max_zoom: 24, style: {} });
      map.data.addBulkBlock(blocks);
    },
    zoom: (factor) =>
      svg()?.dispatchEvent(
        new WheelEvent('wheel', {
          ...{
            deltaY: -Math.log2(factor) / 0.002,
            clientX: 195,
            clientY: 200,
            bubbles: true,
            cancelable: true,
          },
        }),
      ),
    jump: () => map?.zoomManager.zoomToBlock('s10', false),
    drawn: () => box().querySelectorAll('.seat').length,
    // Near enough already: the block fills the box.
    approach: () => {},
    pick: () => {
      next += 3;
      map?.data.getSeat(`s10-9-${next}`, 's10').svg.select();
    },
    change: (count) => {
      const seats = map?.data.getBlocks().flatMap((block) => block.seats) ?? [];
      for (let at = 0; at < count; at += 1) {
        const seat = seats[at * Math.floor(seats.length / count)];
        if (!seat) continue;
        seat.salable = false;
        seat.svg.updateColor();
      }
    },
  };
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
