import { readFileSync } from 'node:fs';
import type { Language } from '@foyer/contract/rules/values.ts';

/** Samples a second of everything that is spoken here. */
export const soundRate = 8000;

/** Digits 0 to 9 as each of several speakers says them; samples from -1 to 1. */
export type SpokenDigits = readonly (readonly Float32Array[])[];

const digits = 10;
const speakers = 3;
const read = new Map<Language, SpokenDigits>();

/** Recorded by tools/record-digits.ts; read when they are first needed. */
export function spokenDigits(language: Language): SpokenDigits {
  const known = read.get(language) ?? readDigits(language);
  read.set(language, known);
  return known;
}

/** The lengths of all clips, two bytes each, then the clips, speaker by speaker. */
function readDigits(language: Language): SpokenDigits {
  const file = readFileSync(new URL(`./digits/${language}.bin`, import.meta.url));
  let at = 2 * speakers * digits;
  return Array.from({ length: speakers }, (_, speaker) =>
    Array.from({ length: digits }, (_, digit) => {
      const length = file.readUInt16LE(2 * (speaker * digits + digit));
      at += length;
      return decodeClip(file.subarray(at - length, at));
    }),
  );
}

/** Four bits a sample, as in IMA ADPCM: the difference to what was expected, in steps that follow the loudness. */
function decodeClip(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.length * 2);
  const predict = predictor();
  for (const [index, byte] of bytes.entries()) {
    samples[2 * index] = predict(byte & 15) / 32_768;
    samples[2 * index + 1] = predict(byte >> 4) / 32_768;
  }
  return samples;
}

/** What `decodeClip` reads; for tools/record-digits.ts. */
export function encodeClip(samples: Float32Array): Uint8Array {
  const predict = predictor();
  const codes = Array.from(samples, (sample) => predict.nearest(sample * 32_768));
  return Uint8Array.from(
    { length: codes.length >> 1 },
    (_, index) => (codes[2 * index] ?? 0) | ((codes[2 * index + 1] ?? 0) << 4),
  );
}

/** The decoder's state: takes a code of four bits and answers the sample; `nearest` chooses the code of a sample. */
function predictor() {
  let sample = 0;
  let step = 7;
  const predict = (code: number): number => {
    const size = code & 7;
    const change = ((2 * size + 1) * step) / 8;
    sample = Math.max(-32_768, Math.min(32_767, sample + (code & 8 ? -change : change)));
    step = Math.max(7, Math.min(32_767, step * (size < 4 ? 1 / 1.1 : 1.1 ** (2 * (size - 3)))));
    return sample;
  };
  const nearest = (wanted: number): number => {
    const size = Math.max(0, Math.min(7, Math.floor((Math.abs(wanted - sample) * 4) / step)));
    const code = wanted < sample ? size | 8 : size;
    predict(code);
    return code;
  };
  return Object.assign(predict, { nearest });
}
