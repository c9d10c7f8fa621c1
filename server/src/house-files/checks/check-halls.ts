import { backdropPictures, isSafeBackdrop } from '#halls/draw-backdrop.ts';
import type { Hall } from '#halls/hall.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { seatViews } from '#halls/seat-views.ts';
import { type Findings, say } from '#house-files/findings/findings.ts';
import { decodeText, type HouseFolder } from '#house-files/folder/house-folder.ts';
import type { EventOfHouse, HallOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { remakePicture } from '#pictures/remade-picture.ts';
import { hallName, refuseUnknown, sectorName, zoneName } from './refuse-unknown.ts';

/** Halls by themselves, against the zones, and against the events that are played in them. */
export function checkHalls(files: HouseFiles, findings: Findings): void {
  const zones = files.prices.zones.map(({ name }) => name);
  const halls = new Map(files.halls.map((one) => [one.id, { one, hall: checkHall(one, zones, findings) }]));
  for (const event of files.events) {
    const name = event.event.hall;
    refuseUnknown(findings, name, [...halls.keys()], hallName);
    const known = halls.get(name?.value ?? '');
    if (known && !findings.hasMistakeIn(known.one.file)) checkEvent(files, event, known.hall, findings);
  }
  for (const { one } of halls.values()) {
    const isUsed = files.events.some(({ event }) => event.hall?.value === one.id && !event.plan);
    if (isUsed) noteSoldByZones(one, findings);
  }
}

function checkHall({ file, plan }: HallOfHouse, zones: readonly string[], findings: Findings): Hall {
  for (const { value } of plan.sectors) {
    refuseUnknown(findings, value.zone, zones, zoneName);
    for (const row of value.placed) refuseUnknown(findings, row.zone, zones, zoneName);
    for (const { value: zone, place } of value.zones)
      refuseUnknown(findings, { value: zone, place }, zones, zoneName);
  }
  for (const { value } of plan.standing) refuseUnknown(findings, value.zone, zones, zoneName);
  const hall = layOutHall(plan, findings);
  checkViews(plan, hall, findings);
  const isRead = plan.place.file !== '';
  if (isRead && hall.seats.length === 0 && hall.standing.length === 0 && !findings.hasMistakeIn(file)) {
    findings.refuse(
      plan.place,
      say('a hall without seats', 'зал без мест'),
      say('sectors with seats, or standing areas', 'секторы с местами или стоячие зоны'),
    );
  }
  return hall;
}

function checkViews(plan: HallOfHouse['plan'], hall: Hall, findings: Findings): void {
  const sectors = plan.sectors.map(({ name }) => name);
  for (const { sector } of plan.viewsFromSeats) refuseUnknown(findings, sector, sectors, sectorName);
  seatViews(plan, hall.seats, findings);
}

/** A zone with a price and without a place would be offered and could not be taken. */
function checkEvent(files: HouseFiles, { event }: EventOfHouse, hall: Hall, findings: Findings): void {
  const inHall = new Set([...hall.seats, ...hall.standing].map(({ zone }) => zone));
  const lists = [event.prices, ...event.sessions.map(({ prices }) => prices)];
  for (const list of lists) {
    const rows = files.prices.lists.find(({ name }) => name === list?.value)?.value ?? [];
    if (list !== null && event.plan) checkSeatRows(list, rows, inHall, findings);
    const priced = [...new Set(rows.flatMap(({ zone }) => (zone === null ? [] : [zone.value])))];
    const missing = priced.filter((zone) => !inHall.has(zone));
    if (list === null || missing.length === 0) continue;
    findings.refuse(
      list.place,
      say(
        `prices for ${missing.join(', ')}, which the hall ${event.hall?.value} does not have`,
        `цены на ${missing.join(', ')}, а в зале ${event.hall?.value} таких мест нет`,
      ),
      say('a hall that has every zone of the price list', 'зал, где есть все зоны прейскуранта'),
    );
  }
}

type Row = HouseFiles['prices']['lists'][number]['value'][number];

/** Seats are sold one by one, each at the prices of its own zone. */
function checkSeatRows(
  list: Located<string>,
  rows: readonly Row[],
  inHall: ReadonlySet<string | null>,
  findings: Findings,
): void {
  if (rows.some(({ zone }) => zone === null) && !inHall.has(null)) {
    findings.refuse(
      list.place,
      say(
        'prices without a zone, in a hall where every seat has one',
        'цены без зоны, а в зале у каждого места своя',
      ),
      say('"zone" in each row of the price list', '«zone» в каждой строке прейскуранта'),
    );
  }
  if (rows.some(({ visitors }) => visitors > 1)) {
    findings.refuse(
      list.place,
      say(
        'a ticket for several people, on a seating plan',
        'билет на нескольких человек, а места выбирают по плану',
      ),
      say('rows with one visitor per ticket', 'строки, где билет на одного человека'),
    );
  }
}

/** Once a hall: an operator has dozens of events in it. */
function noteSoldByZones({ plan }: HallOfHouse, findings: Findings): void {
  findings.note(
    plan.place,
    say(
      'An event in this hall is sold by zones. With "plan: yes" its visitors choose their seats.',
      'Билеты на событие в этом зале продаются по зонам. С «plan: yes» посетитель сам выберет место.',
    ),
  );
}

/** Drawings behind the seats: as foyer import-hall wrote them, with the pictures that they hold. */
export async function checkBackdrops({ folder, halls }: HouseFiles, findings: Findings): Promise<void> {
  for (const { plan } of halls) if (plan.backdrop) await checkBackdrop(folder, plan.backdrop, findings);
}

async function checkBackdrop(
  folder: HouseFolder,
  { value, place }: Located<string>,
  findings: Findings,
): Promise<void> {
  if (folder.size(value) === null) {
    findings.refuse(
      place,
      say(`"${value}", which does not exist in the folder`, `файла «${value}» в папке нет`),
      expected,
    );
    return;
  }
  const decoded = decodeText(folder.read(value), 5_000_000);
  if (decoded.kind === 'text' && (await refusePictures(value, decoded.text, findings))) return;
  if (decoded.kind === 'text' && isSafeBackdrop(decoded.text)) return;
  findings.refuse(place, say(`${value}, which was edited by hand`, `${value}, изменённый вручную`), expected);
}

const expected = say(
  'a drawing created by foyer import-hall, like halls/main.svg',
  'рисунок, созданный foyer import-hall, например halls/main.svg',
);

/** Tells pictures that somebody put in by hand, or that cannot be read; whether there were any. */
async function refusePictures(file: string, text: string, findings: Findings): Promise<boolean> {
  let isRefused = false;
  for (const { line, bytes } of backdropPictures(text)) {
    if (bytes !== null && (await remakePicture(bytes)).kind === 'made') continue;
    isRefused = true;
    findings.refuse(
      { file, line, column: 1 },
      bytes === null
        ? say('a picture not created by foyer import-hall', 'картинка, созданная не foyer import-hall')
        : say('a picture that cannot be displayed', 'картинка, которую нельзя показать'),
      say(
        'pictures as imported: import the designer’s drawing again',
        'картинки в том виде, в каком их записал импорт: импортируйте рисунок дизайнера заново',
      ),
    );
  }
  return isRefused;
}
