import { type DecodedText, decodeText } from './decode-text.ts';
import { type HouseFolder, isRefused } from './house-folder.ts';
import { say } from './mistake.ts';

/** The text of a file that is in the folder, or why it cannot be had. */
export function readText(folder: HouseFolder, file: string): DecodedText {
  try {
    return decodeText(folder.read(file));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return {
      kind: 'refused',
      found: say('a file that you may not read', 'файл, который вам нельзя читать'),
      expected: say('a file with the right to read it', 'файл с правом на чтение'),
      hint: null,
    };
  }
}
