/** An email that was requested within the last day. */
interface SentAgain {
  ofOrder: boolean;
  secondsAgo: number;
}

/** Emails are sometimes slow: nobody needs the next one sooner. */
const pauseSeconds = 120;
const daySeconds = 24 * 3600;
/** Most emails a day for one order and to one address, so that nobody's mailbox is flooded (decision 0042). */
const ofOrderAtMost = 5;
const toAddressAtMost = 10;

/** Whole seconds until tickets can be sent again; 0: now. */
export function secondsUntilNextMail(sent: readonly SentAgain[]): number {
  const ofOrder = sent.filter((mail) => mail.ofOrder);
  const waits = [
    untilAge(ofOrder, 1, pauseSeconds),
    untilAge(ofOrder, ofOrderAtMost, daySeconds),
    untilAge(sent, toAddressAtMost, daySeconds),
  ];
  return Math.ceil(Math.max(0, ...waits));
}

/** Seconds until the `place`-newest email has this age. */
function untilAge(sent: readonly SentAgain[], place: number, age: number): number {
  const mail = sent.toSorted((one, other) => one.secondsAgo - other.secondsAgo)[place - 1];
  return mail ? age - mail.secondsAgo : 0;
}
