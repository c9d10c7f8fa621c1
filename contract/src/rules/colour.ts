/** A colour of sRGB, channels 0 to 1. */
export interface Colour {
  red: number;
  green: number;
  blue: number;
}

/** The two colours of text that an accent may carry: the ink of the look and its white. */
export const inkOnAccent = '#1c1916';
export const whiteOnAccent = '#fbfaf9';

/** Contrast that text must reach on its ground (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;

export type AccentCheck =
  | { kind: 'fits'; onAccent: string; ratio: number }
  | { kind: 'refused'; ratio: number; nearest: string }
  | { kind: 'unreadable' };

/** Finds the text colour for an accent; an accent that carries none is refused with the nearest that does. */
export function checkAccent(accent: string): AccentCheck {
  const colour = parseColour(accent);
  if (!colour) return { kind: 'unreadable' };
  const best = bestTextOn(colour);
  if (best.ratio >= textContrast) return { kind: 'fits', onAccent: best.text, ratio: best.ratio };
  return { kind: 'refused', ratio: best.ratio, nearest: nearestThatCarriesText(colour) };
}

/** Reads `#rgb`, `#rrggbb`, `rgb(…)` and `oklch(L C H)`; null for anything else. */
export function parseColour(text: string): Colour | null {
  const value = text.trim().toLowerCase();
  return parseHex(value) ?? parseRgb(value) ?? parseOklch(value);
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `#rrggbb`. */
export function colourToHex(colour: Colour): string {
  const byte = (channel: number) =>
    Math.round(clamp(channel) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(colour.red)}${byte(colour.green)}${byte(colour.blue)}`;
}

function bestTextOn(ground: Colour): { text: string; ratio: number } {
  const ratios = [inkOnAccent, whiteOnAccent].map((text) => {
    const colour = parseHex(text);
    return { text, ratio: colour ? contrastRatio(colour, ground) : 1 };
  });
  return ratios.reduce((best, next) => (next.ratio > best.ratio ? next : best));
}

/** Walks from the colour to black and to white in small steps; the first that carries text is the nearest. */
function nearestThatCarriesText(colour: Colour): string {
  for (let share = 0.01; share <= 1; share += 0.01) {
    for (const goal of [0, 1]) {
      const mixed = {
        red: colour.red + (goal - colour.red) * share,
        green: colour.green + (goal - colour.green) * share,
        blue: colour.blue + (goal - colour.blue) * share,
      };
      const hex = colourToHex(mixed);
      if (bestTextOn(parseHex(hex) ?? mixed).ratio >= textContrast) return hex;
    }
  }
  return whiteOnAccent;
}

function luminance(colour: Colour): number {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

function parseHex(text: string): Colour | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(text);
  const found = long ?? short;
  if (!found) return null;
  const channel = (part: string | undefined) => {
    const digits = part ?? '0';
    return Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255;
  };
  return { red: channel(found[1]), green: channel(found[2]), blue: channel(found[3]) };
}

function parseRgb(text: string): Colour | null {
  const found = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text);
  if (!found) return null;
  const [red, green, blue] = [found[1], found[2], found[3]].map((part) => Number(part) / 255);
  if (red === undefined || green === undefined || blue === undefined) return null;
  return red > 1 || green > 1 || blue > 1 ? null : { red, green, blue };
}

/** OKLab to linear sRGB by Björn Ottosson's matrices; out of gamut channels are cut. */
function parseOklch(text: string): Colour | null {
  const found = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(text);
  if (!found) return null;
  const lightness = Number(found[1]) / (found[2] ? 100 : 1);
  const chroma = Number(found[3]);
  const hue = (Number(found[4]) * Math.PI) / 180;
  if (![lightness, chroma, hue].every(Number.isFinite) || lightness > 1) return null;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    green: gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    blue: gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  };
}

function gamma(linear: number): number {
  const value = clamp(linear);
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
