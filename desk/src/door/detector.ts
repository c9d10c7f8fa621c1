import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

export interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const formats = ['qr_code', 'code_128'] as const;

/**
 * The browser's own detector, else one of ours as soon as its program has come.
 * @throws Error where no such program runs, as on an iPhone in Lockdown Mode
 */
export async function createDetector(): Promise<Detector> {
  const own = await ownDetector();
  if (own) return new own({ formats });
  if (!runsPrograms()) throw new Error('This browser runs no WebAssembly');
  await prepareZXingModule({ overrides: { wasmBinary: await bringProgram() }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...formats] });
}

/** Before the camera is opened: then the network may be gone already. What has come once, the desk's worker keeps. */
export async function prepareDetector(): Promise<void> {
  if ((await ownDetector()) || !runsPrograms()) return;
  const { serviceWorker } = navigator;
  // On the very first visit the worker is not there yet when the program is asked for.
  if (!serviceWorker?.controller)
    serviceWorker?.addEventListener('controllerchange', () => void fetchProgram(), { once: true });
  await bringProgram();
}

const runsPrograms = () => 'WebAssembly' in globalThis;

async function ownDetector(): Promise<DetectorClass | null> {
  const own: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(own)) return null;
  const known = await own.getSupportedFormats().catch((): readonly string[] => []);
  return formats.every((format) => known.includes(format)) ? own : null;
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

let brought: Promise<ArrayBuffer> | null = null;

function bringProgram(): Promise<ArrayBuffer> {
  brought ??= askUntilItComes();
  return brought;
}

/** How long one request for a megabyte may take, and the pauses between them, milliseconds. */
const requestTime = 30_000;
const pauses = { first: 1_000, longest: 15_000 } as const;

/** Asks again after a pause that grows, or as soon as the network is back. */
async function askUntilItComes(): Promise<ArrayBuffer> {
  for (let pause: number = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    const bytes = await fetchProgram();
    if (bytes) return bytes;
    const over = AbortSignal.timeout(pause);
    await new Promise<unknown>((resolve) => {
      over.addEventListener('abort', resolve);
      addEventListener('online', resolve, { signal: over });
    });
  }
}

async function fetchProgram(): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(program, { signal: AbortSignal.timeout(requestTime) });
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}
