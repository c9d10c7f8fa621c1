import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { placeDrawing, pointsOf, rowEnds } from './draw-hall.ts';
import { type Hall, type HallShape, round } from './hall.ts';
import { middleOf, sectorOutline } from './sector-outline.ts';
import { bytesOfHref, ownPictures } from './xml/embedded-pictures.ts';
import { escapeXml } from './xml/escape-xml.ts';
import { readXml, xmlLimits } from './xml/read-xml.ts';
import { isBomb, localName, safeDrawing } from './xml/safe-drawing.ts';

interface BackdropLook {
  language: Language;
  /** Where a text is missing. */
  otherwise: Language;
  /** The house's own drawing, a file as `backdropFile` writes it; '' without one. */
  drawing: string;
}

/**
 * What stands behind the seats: the house's own drawing, outlines of sectors and standing areas, the stage, labels,
 * numbers of rows. In `currentColor`, so that a page in light or dark sets its colour; names of sectors are left to
 * the page, which writes the free count beside them.
 */
export function drawBackdrop(hall: Hall, look: BackdropLook): string {
  const { x, y, width, height } = hall.view;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" font-family="Onest, sans-serif" text-anchor="middle" fill="currentColor">`,
    placeDrawing(look.drawing, hall.view),
    ...hall.sectors.map(({ key }) => drawSector(key, hall)),
    ...hall.standing.map(
      ({ outline }) =>
        `<polygon class="hall-standing" points="${pointsOf(outline)}" fill-opacity="0.08" stroke="currentColor" stroke-opacity="0.5"/>`,
    ),
    ...hall.shapes.map((shape) => drawShape(shape, look)),
    '</svg>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function drawSector(key: string, hall: Hall): string {
  const rows = [
    ...Map.groupBy(
      hall.seats.filter(({ sector }) => sector === key),
      ({ row }) => row,
    ).values(),
  ];
  const numbers = rows.flatMap((row) =>
    rowEnds(row).map(
      ({ x, y }) => `<text x="${x}" y="${round(y + 4)}">${escapeXml(row[0]?.row.trim() ?? '')}</text>`,
    ),
  );
  const outline = pointsOf(sectorOutline(rows));
  return [
    `<polygon class="hall-sector" points="${outline}" fill-opacity="0.05"/>`,
    `<g class="hall-row" font-size="11" fill-opacity="0.65">${numbers.join('')}</g>`,
  ].join('\n');
}

function drawShape(shape: HallShape, { language, otherwise }: BackdropLook): string {
  const name = escapeXml(textIn(shape.name, language, otherwise));
  if (shape.kind === 'label') {
    const { x, y } = shape.at;
    const turn = shape.turn === 0 ? '' : ` transform="rotate(${shape.turn} ${x} ${y})"`;
    return `<text class="hall-label" x="${x}" y="${y}"${turn} font-size="16" font-weight="600">${name}</text>`;
  }
  const { x, y } = middleOf(shape.outline);
  return `<g class="hall-stage"><polygon points="${pointsOf(shape.outline)}" fill-opacity="0.12" stroke="currentColor"/><text x="${x}" y="${round(y + 6)}" font-size="18" font-weight="600">${name}</text></g>`;
}

/** Ids of a backdrop begin with it, so that they meet none of the page. */
export const backdropPrefix = 'hall-';

/** A drawing is put into a frame and perhaps a scale of ours. */
const deepest = xmlLimits.depth + 4;

/** A drawing behind the seats as a file of its own, in the frame of the hall. */
export function backdropFile({ x, y, width, height }: Hall['view'], content: string): string {
  const read = readXml(`<svg viewBox="${x} ${y} ${width} ${height}">${content}</svg>`, deepest);
  if (read.kind === 'refused') throw new Error(`a backdrop of our own cannot be read: ${read.found.en}`);
  return `${safeDrawing(read, { prefix: backdropPrefix, pictures: ownPictures(read) }).svg}\n`;
}

/** Whether a file is as `backdropFile` writes it: what somebody added by hand is not shown to buyers unseen. */
export function isSafeBackdrop(text: string): boolean {
  const read = readXml(text, deepest);
  if (read.kind === 'refused' || isBomb(read)) return false;
  return safeDrawing(read, { prefix: backdropPrefix, pictures: ownPictures(read) }).svg === text.trim();
}

/** Pictures of a backdrop, with their lines; `bytes` is null where foyer import-hall did not write it. */
export function backdropPictures(text: string): { line: number; bytes: Buffer | null }[] {
  const read = readXml(text, deepest);
  if (read.kind === 'refused') return [];
  const own = ownPictures(read);
  return read.elements
    .filter(({ name }) => localName(name) === 'image')
    .map((image) => ({ line: image.line, bytes: bytesOfHref(own.get(image) ?? '') }));
}

/** Reads on a light page as on a dark one. */
const grey = '#8c8781';

/**
 * All seats of a hall and its stage as one small picture, without words, prices or what is free: what a page shows until it can
 * draw the plan. `backdrop`: the file behind the seats as `drawBackdrop` writes it; '' without one.
 */
export function drawStill({ view, seats, standing }: HallPlan, backdrop: string): string {
  const stages = backdrop.match(/(?<=<g class="hall-stage">)<polygon [^>]*\/>/g) ?? [];
  const areas = standing.map(({ outline }) => `<polygon points="${pointsOf(outline)}" fill-opacity=".3"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" color="${grey}" fill="${grey}">`,
    ...stages,
    ...areas,
    `<path stroke="${grey}" stroke-width="17" stroke-linecap="round" d="${dotsOf(seats)}"/>`,
    '</svg>',
  ].join('');
}

/** Each seat a line without length, from the seat before it: neighbours are alike, and pack to next to nothing. */
function dotsOf({ x, y }: HallPlan['seats']): string {
  let [atX, atY] = [0, 0];
  return x
    .map((seatX, index) => {
      const [toX, toY] = [Math.round(seatX), Math.round(y[index] ?? 0)];
      const step = `m${toX - atX} ${toY - atY}h0`;
      [atX, atY] = [toX, toY];
      return step;
    })
    .join('');
}
