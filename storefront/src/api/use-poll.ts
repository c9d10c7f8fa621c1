import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `ask` every so many milliseconds until `isDone` says so of its answer, then `onDone` once.
 * `everyMs` null = not now. A failed call counts as no answer; a hidden tab asks again when it is seen.
 */
export function usePoll<Value>(
  everyMs: number | null,
  ask: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  onDone: (value: Value) => void,
): void {
  const askOnce = useEffectEvent(ask);
  const done = useEffectEvent(isDone);
  const finish = useEffectEvent(onDone);
  // An outside clock drives this: the server is asked until it has decided.
  useEffect(() => {
    if (everyMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const round = async () => {
      const value = await askOnce().then(
        (answer) => ({ answer }),
        () => null,
      );
      if (stopped) return;
      if (value && done(value.answer)) finish(value.answer);
      else timer = setTimeout(round, everyMs);
    };
    const onSight = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      void round();
    };
    timer = setTimeout(round, everyMs);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [everyMs]);
}
