import { code128Modules } from './code128.ts';
import { inks, type PdfDocument } from './pdf-text.ts';
import { qrModules } from './qr-code.ts';

/** Draws the QR code of a text as one filled path, so that no hairlines appear between its modules. */
export function drawQr(
  document: PdfDocument,
  text: string,
  place: { x: number; y: number; side: number },
): void {
  const modules = qrModules(text);
  const size = place.side / modules.length;
  modules.forEach((row, line) => {
    for (const { from, length } of darkRuns(row)) {
      document.rect(place.x + from * size, place.y + line * size, length * size, size);
    }
  });
  document.fillColor(inks.ink).fill();
}

/** Draws the Code 128 bars of a text across the full width; the quiet margins are up to the caller. */
export function drawBarcode(
  document: PdfDocument,
  text: string,
  place: { x: number; y: number; width: number; height: number },
): void {
  const modules = code128Modules(text);
  const size = place.width / modules.length;
  for (const { from, length } of darkRuns(modules)) {
    document.rect(place.x + from * size, place.y, length * size, place.height);
  }
  document.fillColor(inks.ink).fill();
}

function darkRuns(modules: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  modules.forEach((dark, at) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.from + last.length === at) last.length += 1;
    else runs.push({ from: at, length: 1 });
  });
  return runs;
}
