import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeClip } from '@foyer/server/features/bot-check/sound-code.ts';

/**
 * Records the digits that the bot check says aloud, with espeak-ng (Debian: `apt install espeak-ng`), into
 * server/src/features/bot-check/digits. The files are checked in, so nobody but who changes a voice needs this.
 */
const digits = {
  ru: ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ch: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
  kz: ['нөл', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз'],
};
const voiceOf = { ru: 'ru', en: 'en', ch: 'cmn', kz: 'kk' } as const;
const speakers = ['m3', 'f2', 'f5'];
const rate = 8000;

const folder = path.join(import.meta.dirname, '../server/src/features/bot-check/digits');
const scratch = mkdtempSync(path.join(tmpdir(), 'digits-'));
for (const language of ['ru', 'en', 'ch', 'kz'] as const) {
  const clips = speakers.flatMap((speaker) =>
    digits[language].map((word) => encodeClip(spoken(word, `${voiceOf[language]}+${speaker}`))),
  );
  const lengths = Buffer.alloc(clips.length * 2);
  for (const [index, clip] of clips.entries()) lengths.writeUInt16LE(clip.length, index * 2);
  const file = Buffer.concat([lengths, ...clips]);
  writeFileSync(path.join(folder, `${language}.bin`), file);
  process.stdout.write(`${language}.bin: ${file.length} bytes\n`);
}
rmSync(scratch, { recursive: true });

/** A word without the silence around it, at 8 kHz and equally loud, -1 to 1. */
function spoken(word: string, voice: string): Float32Array {
  const file = path.join(scratch, 'word.wav');
  execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', file, word]);
  const wav = readFileSync(file);
  const from = wav.readUInt32LE(24);
  const samples = Float32Array.from({ length: (wav.length - 44) >> 1 }, (_, index) =>
    wav.readInt16LE(44 + index * 2),
  );
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isLoud = (sample: number) => Math.abs(sample) > loudest / 50;
  const word8 = resampled(samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud)), from);
  const power = Math.sqrt(word8.reduce((sum, sample) => sum + sample * sample, 0) / word8.length);
  return word8.map((sample) => Math.max(-1, Math.min(1, (sample * 0.2) / power)));
}

/** By a windowed sinc, so that what is above 4 kHz does not come back as noise. */
function resampled(samples: Float32Array, from: number): Float32Array {
  const step = from / rate;
  const reach = Math.ceil(8 * step);
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const middle = index * step;
    let sum = 0;
    for (let at = Math.ceil(middle - reach); at <= middle + reach; at += 1) {
      const x = (at - middle) / step;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      sum += (samples[at] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * (at - middle)) / reach));
    }
    return sum / step;
  });
}
