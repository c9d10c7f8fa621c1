/** A mail that was asked for before, within a day. */
interface SentAgain {
  ofOrder: boolean;
  secondsAgo: number;
}

/** Mails are slow now and then: nobody needs the next one sooner. */
const pauseSeconds = 120;
const daySeconds = 24 * 3600;
/** In a day, of one order and to one address: a mail box is no one's to fill (decision 0042). */
const ofOrderAtMost = 5;
const toAddressAtMost = 10;

/** Whole seconds until tickets may be sent again; 0: now. */
export function secondsUntilNextMail(sent: readonly SentAgain[]): number {
  const ofOrder = sent.filter((mail) => mail.ofOrder);
  const waits = [
    untilAge(ofOrder, 1, pauseSeconds),
    untilAge(ofOrder, ofOrderAtMost, daySeconds),
    untilAge(sent, toAddressAtMost, daySeconds),
  ];
  return Math.ceil(Math.max(0, ...waits));
}

/** Until the `place`-newest mail is of this age. */
function untilAge(sent: readonly SentAgain[], place: number, age: number): number {
  const mail = sent.toSorted((one, other) => one.secondsAgo - other.secondsAgo)[place - 1];
  return mail ? age - mail.secondsAgo : 0;
}
