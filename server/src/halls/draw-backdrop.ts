import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { placeDrawing, pointsOf, rowEnds } from './draw-hall.ts';
import { type Hall, type HallShape, round } from './hall.ts';
import { middleOf, sectorOutline } from './sector-outline.ts';
import { escapeXml } from './xml/escape-xml.ts';

export interface BackdropLook {
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
