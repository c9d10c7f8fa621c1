import type { RandomSource } from './random-source.ts';

/** Samples a second: enough for beeps, a tenth of a song. */
const rate = 8000;
const headerLength = 44;

/**
 * The sound twin of a picture, WAV: groups of beeps to count. No language, no voice that one must understand;
 * pitch, length and loudness differ and there is a hiss, so that a program has to listen too.
 */
export function soundCode(beeps: string, random: RandomSource): Buffer {
  const parts = [silence(0.5)];
  for (const count of beeps) {
    const pitch = random(380, 900);
    for (let beep = 0; beep < Number(count); beep += 1) {
      parts.push(tone(pitch * random(0.97, 1.03), random(0.11, 0.16), random(0.5, 0.8)));
      parts.push(silence(random(0.17, 0.23)));
    }
    parts.push(silence(random(0.95, 1.15)));
  }
  const samples = parts.flat().map((level) => level + random(-0.05, 0.05));
  return wav(samples);
}

function tone(pitch: number, seconds: number, loudness: number): number[] {
  const length = Math.round(seconds * rate);
  return Array.from({ length }, (_, index) => {
    // Without a slope at its ends a beep clicks.
    const slope = Math.min(1, index / 80, (length - index) / 80);
    return loudness * slope * Math.sin((2 * Math.PI * pitch * index) / rate);
  });
}

function silence(seconds: number): number[] {
  return Array<number>(Math.round(seconds * rate)).fill(0);
}

/** 8 bits, one channel. */
function wav(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(headerLength + samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length, 40);
  for (const [index, level] of samples.entries()) {
    file[headerLength + index] = Math.round(128 + 127 * Math.max(-1, Math.min(1, level)));
  }
  return file;
}
