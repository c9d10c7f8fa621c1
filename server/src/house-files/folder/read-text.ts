import { readFileSync, statSync } from 'node:fs';
import { say } from '#house-files/findings/findings.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { type HouseFolder, isRefused } from './house-folder.ts';

/** The text of a file in the folder, or why it cannot be read. */
export function readText(folder: HouseFolder, file: string): DecodedText {
  return decoded(() => folder.read(file));
}

/** The text of a file anywhere on disk, or why it cannot be read; `largest` in bytes. */
export function readTextFile(file: string, largest: number): DecodedText {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return decoded(() => readFileSync(file), largest);
  return {
    kind: 'refused',
    found: found ? say('a folder', 'папка') : say('no such file', 'такого файла нет'),
    expected: say('a file', 'файл'),
    hint: null,
  };
}

function decoded(read: () => Uint8Array, largest?: number): DecodedText {
  try {
    return decodeText(read(), largest);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return {
      kind: 'refused',
      found: say('a file without read permission', 'файл, который нет права читать'),
      expected: say('a readable file', 'файл, доступный для чтения'),
      hint: null,
    };
  }
}
