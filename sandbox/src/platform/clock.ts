/** The sandbox's own time: it can be moved forward, and everything that falls due on the way happens. */
export interface Clock {
  /** Milliseconds since 1970 by the sandbox's clock. */
  now(): number;
  /** Seconds by which this clock is ahead of the real one. */
  aheadBySeconds(): number;
  /** Does `work` at `moment` (milliseconds); a moment in the past means as soon as possible. Returns the cancel. */
  at(moment: number, work: () => void | Promise<void>): () => void;
  /** Moves time forward step by step and waits for everything that falls due. */
  advance(seconds: number): Promise<void>;
  /** Does what is due now and waits until no work is running any more. */
  idle(): Promise<void>;
  /** Cancels everything that waits. */
  stop(): void;
}

interface Task {
  moment: number;
  work: () => void | Promise<void>;
}

/** One timer cannot wait longer than 24.8 days, so a longer wait is cut into days. */
const longestWait = 24 * 60 * 60 * 1000;

/** `realNow` gives the real time in milliseconds; a test hands in one of its own. */
export function createClock(realNow: () => number = Date.now): Clock {
  const tasks = new Set<Task>();
  const running = new Set<Promise<void>>();
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;

  const now = () => realNow() + ahead;

  function next(): Task | undefined {
    let first: Task | undefined;
    for (const task of tasks) if (!first || task.moment < first.moment) first = task;
    return first;
  }

  function arm() {
    clearTimeout(timer);
    const task = next();
    if (!task) return;
    timer = setTimeout(runDue, Math.min(Math.max(task.moment - now(), 0), longestWait));
    timer.unref();
  }

  function start(task: Task): Promise<void> {
    tasks.delete(task);
    const run = Promise.resolve()
      .then(task.work)
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  function runDue() {
    for (let task = next(); task && task.moment <= now(); task = next()) start(task);
    arm();
  }

  return {
    now,
    aheadBySeconds: () => Math.round(ahead / 1000),
    at(moment, work) {
      const task = { moment, work };
      tasks.add(task);
      arm();
      return () => {
        tasks.delete(task);
      };
    },
    async advance(seconds) {
      const target = now() + seconds * 1000;
      for (let task = next(); task && task.moment <= target; task = next()) {
        ahead = Math.max(ahead, task.moment - realNow());
        await start(task);
      }
      ahead = Math.max(ahead, target - realNow());
      arm();
    },
    async idle() {
      for (runDue(); running.size > 0; runDue()) await Promise.all(running);
    },
    stop() {
      tasks.clear();
      clearTimeout(timer);
    },
  };
}
