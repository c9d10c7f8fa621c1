import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Sentence, say } from '#house-files/findings/findings.ts';

/** The files of a house. Names are relative, with `/` between folders. */
export interface HouseFolder {
  /** Shown to people. */
  readonly name: string;
  /** All files below the folder, sorted; hidden files and symbolic links are left out. */
  list(): readonly string[];
  /** Subfolders without read permission; `.` is the folder itself. */
  readonly unreadable: readonly string[];
  /** Size of a file in bytes; null when it does not exist. */
  size(file: string): number | null;
  /** A text stays what it was when it was first read, though somebody edits it meanwhile. @throws when it cannot be read */
  read(file: string): Uint8Array;
}

const mostFiles = 20_000;
const deepestFolder = 6;

/** A folder on disk; null when it does not exist or is not a folder. */
export function openHouseFolder(folder: string): HouseFolder | null {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null;
  const unreadable: string[] = [];
  const files = listFiles(folder, '', deepestFolder, unreadable).sort();
  const known = new Set(files);
  const kept = new Map<string, Uint8Array>();
  return {
    name: path.resolve(folder),
    list: () => files,
    unreadable,
    size: (file) => (known.has(file) ? statSync(path.join(folder, file)).size : null),
    read: (file) => {
      const bytes = kept.get(file) ?? readFileSync(path.join(folder, file));
      if (!isPhotograph(file)) kept.set(file, bytes);
      return bytes;
    },
  };
}

/** Photographs are large and are read once. */
function isPhotograph(file: string): boolean {
  return /\.(png|jpe?g|webp|avif|hei[cf])$/i.test(file);
}

function listFiles(root: string, below: string, depth: number, unreadable: string[]): string[] {
  const files: string[] = [];
  for (const entry of entriesOf(path.join(root, below))) {
    if (entry === null) unreadable.push(below || '.');
    if (entry === null || isOfSystem(entry) || files.length > mostFiles) continue;
    const name = below === '' ? entry : `${below}/${entry}`;
    // A symbolic link could lead to a file outside the folder.
    const found = lstatSync(path.join(root, name), { throwIfNoEntry: false });
    if (found?.isFile()) files.push(name);
    else if (found?.isDirectory() && depth > 0) files.push(...listFiles(root, name, depth - 1, unreadable));
  }
  return files;
}

/** [null] without permission to read the folder. */
function entriesOf(folder: string): readonly (string | null)[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isRefused(error)) return [null];
    throw error;
  }
}

/** Hidden files, and those that Windows creates. */
function isOfSystem(name: string): boolean {
  return name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** There is no permission to read a file or a folder. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

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

export type DecodedText =
  | { kind: 'text'; text: string }
  | { kind: 'refused'; found: Sentence; expected: Sentence; hint: Sentence | null };

/** House files are short texts; a larger file is there by mistake. */
const largestTextFile = 1_000_000;

/** Reads UTF-8 with or without a byte-order mark and with any line endings. Other encodings are refused. */
export function decodeText(bytes: Uint8Array, largest = largestTextFile): DecodedText {
  if (officeFiles.some((signature) => startsWith(bytes, ...signature))) return officeFile;
  if (bytes.length > largest) return tooLarge(bytes.length, largest);
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return otherEncoding('UTF-16');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return otherEncoding(say('binary data', 'двоичные данные'));
    return { kind: 'text', text: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') };
  } catch {
    return otherEncoding(
      say('another encoding, probably Windows-1251', 'другая кодировка, вероятно Windows-1251'),
    );
  }
}

function tooLarge(size: number, largest: number): DecodedText {
  const megabytes = (size / 1_000_000).toFixed(1);
  const most = largest / 1_000_000;
  return {
    kind: 'refused',
    found: say(`a file of ${megabytes} MB`, `файл в ${megabytes} МБ`),
    expected: say(`a text file of at most ${most} MB`, `текстовый файл не больше ${most} МБ`),
    hint: null,
  };
}

function otherEncoding(found: Sentence | string): DecodedText {
  return {
    kind: 'refused',
    found: typeof found === 'string' ? say(found, found) : found,
    expected: say('text in UTF-8', 'текст в кодировке UTF-8'),
    hint: say(
      'Save the file again in UTF-8; a table in Excel: File, Save As, CSV UTF-8.',
      'Сохраните файл заново в кодировке UTF-8; таблицу в Excel: «Файл», «Сохранить как», CSV UTF-8.',
    ),
  };
}

/** Packed (.xlsx, .ods, .docx), and of older programs (.xls, .doc). */
const officeFiles = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const officeFile: DecodedText = {
  kind: 'refused',
  found: say('a file of Excel, Word or a similar program', 'файл Excel, Word или похожей программы'),
  expected: say('text in UTF-8', 'текст в кодировке UTF-8'),
  hint: say(
    'Save a table as CSV (in Excel: File, Save As, CSV UTF-8), a text as plain text.',
    'Сохраните таблицу как CSV (в Excel: «Файл», «Сохранить как», CSV UTF-8), текст — как обычный текст.',
  ),
};

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Why files could not be written to a folder, as one sentence. Other errors are rethrown. */
export function refusedWriting(folder: string, error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return `${folder}: files cannot be written there (${error.code}); expected a folder you can write to, or a name that is not taken.\n`;
}
