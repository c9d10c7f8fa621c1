import { readFileSync } from 'node:fs';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { RandomSource } from './draw-code.ts';

const headerLength = 44;

/** Loudness of the murmur behind the digits, of which there are several voices; the digits' own is 1. */
const murmur = 0.4;
const murmurVoices = 3;

/**
 * The sound twin of a picture, WAV: digits said aloud by changing speakers, each at another pace and pitch and through
 * another filter. Behind them and between them the same speakers murmur backwards: a person hears clear words among quieter
 * nonsense, a program that counts or compares hears speech throughout.
 */
export function soundCode(code: string, spoken: SpokenDigits, random: RandomSource): Buffer {
  const recorded = (digit: number) => spoken[pick(spoken.length, random)]?.[digit] ?? new Float32Array();
  const clip = (digit: number) => varied(recorded(digit), random);
  const nonsense = () => clip(pick(10, random)).reverse();
  const placed: { at: number; samples: Float32Array; loudness: number }[] = [];
  let at = seconds(random(0.3, 0.8));
  for (const digit of code) {
    // A word that is none, at a moment that cannot be foretold.
    if (random(0, 1) < 0.5) {
      const samples = nonsense();
      placed.push({ at, samples, loudness: random(0.5, 0.75) });
      at += samples.length + seconds(random(0.08, 0.3));
    }
    const samples = clip(Number(digit));
    placed.push({ at, samples, loudness: random(0.85, 1.15) });
    at += samples.length + seconds(random(0.2, 0.6));
  }
  const sound = new Float32Array(at + seconds(random(0.3, 0.8)));
  for (const { at: start, samples, loudness } of placed) add(sound, start, samples, loudness);
  for (let voice = 0; voice < murmurVoices; voice += 1) {
    for (let start = 0; start < sound.length; ) {
      const samples = equallyLoud(atPitch(recorded(pick(10, random)), random)).reverse();
      add(sound, start, samples, (murmur / Math.sqrt(murmurVoices)) * random(0.7, 1.3));
      start += samples.length + seconds(random(0, 0.05));
    }
  }
  return wav(sound);
}

function seconds(count: number): number {
  return Math.round(count * soundRate);
}

function pick(count: number, random: RandomSource): number {
  return Math.floor(random(0, count));
}

function add(sound: Float32Array, start: number, samples: Float32Array, loudness: number): void {
  const end = Math.min(samples.length, sound.length - start);
  for (let index = 0; index < end; index += 1)
    sound[start + index] = (sound[start + index] ?? 0) + (samples[index] ?? 0) * loudness;
}

/** The clip at another pace and pitch that change within it, through a filter of its own, with an echo. */
function varied(clip: Float32Array, random: RandomSource): Float32Array {
  const warped = filtered(atPitch(atPace(clip, random(0.75, 1.3), random), random), random);
  const echo = seconds(random(0.015, 0.07));
  const strength = random(0.1, 0.4);
  const echoed = new Float32Array(warped.length + echo);
  add(echoed, 0, warped, 1);
  add(echoed, echo, warped, strength);
  return equallyLoud(echoed);
}

/** Longer or shorter at the same pitch: overlapping windows, each taken where the pace has come to. */
function atPace(clip: Float32Array, factor: number, random: RandomSource): Float32Array {
  const window = seconds(0.03);
  const step = window / 2;
  const stretched = new Float32Array(Math.round(clip.length * factor) + window);
  const [swing, phase] = [random(0, 0.25), random(0, 6)];
  for (let start = 0; start + window <= stretched.length; start += step) {
    const place = start / (stretched.length - window || 1);
    const bent =
      place +
      (swing / 6) *
        (Math.sin(6 * place + phase) - Math.sin(phase) - place * (Math.sin(6 + phase) - Math.sin(phase)));
    const from = bestStart(clip, stretched, start, Math.round(bent * (clip.length - window)), step);
    for (let index = 0; index < window; index += 1) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / window);
      stretched[start + index] = (stretched[start + index] ?? 0) + weight * (clip[from + index] ?? 0);
    }
  }
  return stretched;
}

/** Near `wanted`, where the clip goes on as what was written so far ends: otherwise the voice is hoarse. */
function bestStart(
  clip: Float32Array,
  written: Float32Array,
  at: number,
  wanted: number,
  overlap: number,
): number {
  const reach = seconds(0.006);
  let best = wanted;
  let most = Number.NEGATIVE_INFINITY;
  for (let from = wanted - reach; from <= wanted + reach; from += 2) {
    let likeness = 0;
    for (let index = 0; index < overlap; index += 4)
      likeness += (written[at + index] ?? 0) * (clip[from + index] ?? 0);
    if (likeness > most) [most, best] = [likeness, from];
  }
  return best;
}

/** Another, slowly swinging pitch: the clip is read faster or slower. */
function atPitch(clip: Float32Array, random: RandomSource): Float32Array {
  const [speed, swing, length, phase] = [random(0.82, 1.22), random(0, 0.06), random(300, 900), random(0, 6)];
  const read = new Float32Array(Math.ceil(clip.length / (speed * (1 - swing))));
  let count = 0;
  for (let place = 0; place < clip.length - 1; count += 1) {
    const whole = Math.floor(place);
    const part = place - whole;
    read[count] = (clip[whole] ?? 0) * (1 - part) + (clip[whole + 1] ?? 0) * part;
    place += speed * (1 + swing * Math.sin(count / length + phase));
  }
  return read.subarray(0, count);
}

/** Acoustics of its own: one band louder, one quieter. */
function filtered(samples: Float32Array, random: RandomSource): Float32Array {
  const louder = resonance(samples, random(300, 3200), random(0.5, 0.9));
  const quieter = resonance(samples, random(300, 3200), random(0.5, 0.9));
  return samples.map((sample, index) => sample + 0.8 * (louder[index] ?? 0) - 0.5 * (quieter[index] ?? 0));
}

/** What passes a band about a frequency; `sharpness` below 1. */
function resonance(samples: Float32Array, frequency: number, sharpness: number): Float32Array {
  const turn = 2 * sharpness * Math.cos((2 * Math.PI * frequency) / soundRate);
  let last = 0;
  let before = 0;
  const passed = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    const out = (1 - sharpness) * (samples[index] ?? 0) + turn * last - sharpness * sharpness * before;
    before = last;
    last = out;
    passed[index] = out;
  }
  return passed;
}

function equallyLoud(samples: Float32Array): Float32Array {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  const power = Math.sqrt(sum / (samples.length || 1));
  return samples.map((sample) => (0.16 * sample) / (power || 1));
}

/** 8 bits, one channel. */
function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(headerLength + samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(soundRate, 24);
  file.writeUInt32LE(soundRate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length, 40);
  for (let index = 0; index < samples.length; index += 1)
    file[headerLength + index] = Math.round(128 + 127 * Math.max(-1, Math.min(1, samples[index] ?? 0)));
  return file;
}

/** Samples a second of everything that is spoken here. */
export const soundRate = 8000;

/** Digits 0 to 9 as each of several speakers says them; samples from -1 to 1. */
type SpokenDigits = readonly (readonly Float32Array[])[];

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
