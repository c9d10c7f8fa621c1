/** An email of the last day that somebody caused without proving that the address is theirs: tickets again, or a link to confirm. */
export interface AskedMail {
  /** Of the order that is asked about, and of the same kind. */
  isSame: boolean;
  secondsAgo: number;
}

/** Emails are sometimes slow: nobody needs the same one again sooner. */
export const pauseSeconds = 120;
const daySeconds = 24 * 3600;
/** Most emails a day of one kind for one order, and to one address, so that nobody's mailbox is flooded (decision 0042). */
const ofOrderAtMost = 5;
const toAddressAtMost = 10;

/**
 * Whole seconds until the next email can be written; 0: now. The first of a day of an order always can: what others cause for the address
 * keeps nobody from their tickets.
 */
export function secondsUntilNextMail(sent: readonly AskedMail[], pause: number): number {
  const same = sent.filter(({ isSame }) => isSame);
  if (same.length === 0) return 0;
  const waits = [
    untilAge(same, 1, pause),
    untilAge(same, ofOrderAtMost, daySeconds),
    untilAge(sent, toAddressAtMost, daySeconds),
  ];
  return Math.ceil(Math.max(0, ...waits));
}

/** Seconds until the `place`-newest email has this age. */
function untilAge(sent: readonly AskedMail[], place: number, age: number): number {
  const mail = sent.toSorted((one, other) => one.secondsAgo - other.secondsAgo)[place - 1];
  return mail ? age - mail.secondsAgo : 0;
}
