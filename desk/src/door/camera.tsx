import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { useEffect, useRef, useState } from 'react';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { say } from '#i18n/say.ts';

interface Detector {
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
async function createDetector(): Promise<Detector> {
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

/** Between two looks at the picture, so that a slow phone does not grow hot. */
const lookEvery = 120;

/** A camera that cannot read codes after so long says so, milliseconds. */
const patience = 3_000;

/** The camera stays open under a verdict: the next code needs no press. */
export function Camera({ hasLamp, onCode }: { hasLamp: boolean; onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const [trouble, setTrouble] = useState<'no-camera' | 'cannot-read' | 'no-reader' | null>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const lamp = useRef(hasLamp);
  lamp.current = hasLamp;
  const [losses, setLosses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that was lost is opened anew.
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    open().catch(() => {
      // What replaced this one speaks for itself.
      if (!signal.aborted) setTrouble('no-camera');
    });
    document.addEventListener('visibilitychange', openIfLost, { signal });
    return () => closing.abort();

    async function open(): Promise<void> {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const stop = () => {
        for (const one of stream.getTracks()) one.stop();
      };
      const element = video.current;
      if (signal.aborted || !element) return stop();
      signal.addEventListener('abort', stop);
      track.current = stream.getVideoTracks()[0] ?? null;
      // A call or another program took it, before it was here or later.
      if (track.current?.readyState === 'ended') throw new Error('The camera was taken away');
      track.current?.addEventListener('ended', openAgain, { signal });
      // Asked for alone, a lamp that is off would undo the size of the picture.
      if (lamp.current) shine(track.current, true);
      element.srcObject = stream;
      await element.play();
      setTrouble(null);
      await read(element);
    }

    async function read(element: HTMLVideoElement): Promise<void> {
      const late = setTimeout(() => setTrouble('cannot-read'), patience);
      signal.addEventListener('abort', () => clearTimeout(late));
      const detector = await createDetector().catch(() => null);
      if (signal.aborted) return;
      clearTimeout(late);
      // A browser that cannot run it never will.
      if (!detector) return setTrouble('no-reader');
      setTrouble(null);
      while (!signal.aborted) {
        for (const { rawValue } of await detector.detect(element).catch(() => []))
          if (!signal.aborted) heard.current(rawValue);
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
      }
    }

    function openAgain(): void {
      setLosses((count) => count + 1);
    }

    function openIfLost(): void {
      if (document.visibilityState === 'visible' && track.current?.readyState !== 'live') openAgain();
    }
  }, [losses]);
  useEffect(() => shine(track.current, hasLamp), [hasLamp]);
  return (
    <div className="camera">
      <video ref={video} muted playsInline />
      {trouble ? <p>{say(`door-${trouble}`)}</p> : <i className="frame" />}
    </div>
  );
}

function shine(track: MediaStreamTrack | null, isLit: boolean): void {
  // `torch` is of the camera's own constraints, which the types of browsers do not have.
  const lamp = { advanced: [{ torch: isLit }] } as unknown as MediaTrackConstraints;
  void track?.applyConstraints(lamp).catch(() => {});
}
