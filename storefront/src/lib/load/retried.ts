/** Pauses between attempts grow to the longest, milliseconds; after the last attempt only a line that comes back helps. */
const firstPause = 500;
const longestPause = 10_000;
const mostAttempts = 20;

/** What has not come by then is said to the visitor, milliseconds. */
const patience = 3_000;

/** Where the document keeps what is said of a script that does not come. */
export const noticeId = 'late-script';

type Attempt<Result> = (count: number) => Promise<Result>;

/** Attempts again until it succeeds. What is on the page stays; after a while a notice says what is missing. */
export async function retried<Result>(attempt: Attempt<Result>): Promise<Result> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    countLate(1);
  }, patience);
  for (let count = 0; ; count += 1) {
    try {
      const result = await attempt(count);
      clearTimeout(timer);
      if (isLate) countLate(-1);
      return result;
    } catch {
      await nextAttempt(count);
    }
  }
}

/** After a pause, or as soon as the line is back. */
function nextAttempt(count: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    if (count < mostAttempts) setTimeout(resolve, Math.min(firstPause * 2 ** count, longestPause));
  });
}

let late = 0;

/** The notice is shown while anything is late. */
function countLate(by: 1 | -1): void {
  late += by;
  document.querySelector(`#${noticeId}>p`)?.toggleAttribute('hidden', late === 0);
}
