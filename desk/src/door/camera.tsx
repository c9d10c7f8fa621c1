import { useEffect, useRef, useState } from 'react';
import { say } from '#i18n/say.ts';
import { createDetector } from './detector.ts';

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
      // A call or another program took it.
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
        const [found] = await detector.detect(element).catch(() => []);
        if (found && !signal.aborted) heard.current(found.rawValue);
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
