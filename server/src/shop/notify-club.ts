import type { AlarmKind } from '@foyer/contract/desk/desk.ts';
import type { CloseOutcome, Club, ClubRefusal } from '#ports/club.ts';
import { raiseAlarm, resolveOrderAlarms } from '#store/alarms.ts';
import { claimDueDiscounts, type DueDiscount, markDiscountClosed } from '#store/discounts.ts';
import type { Shop } from './shop.ts';

/** What became of an order, as it is reported to the club. */
interface Message {
  orderId: number;
  /** Claims so far, this one among them. */
  tries: number;
  since: Date;
  /** For staff, in words that go on "the club would not …". */
  task: string;
  /** The alarm of a club that refuses. */
  lost: AlarmKind;
  /** Safe to repeat. */
  ask(club: Club): Promise<CloseOutcome>;
  /** Writes the club's answer down. */
  close(answer: { kind: 'done' } | ClubRefusal): Promise<void>;
}

/** Tells once. A club that is silent is told again by the job, one that refuses is for staff. */
export async function notifyClub(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  club: Club | null,
  message: Message,
): Promise<void> {
  const { orderId, task } = message;
  const raise = (kind: AlarmKind, detail: string) =>
    raiseAlarm(database, { kind, orderId, paymentId: null, detail });
  const answer: CloseOutcome = club
    ? await message.ask(club)
    : { kind: 'unknown', reason: 'the house has no club that can be used' };
  if (answer.kind === 'unknown') {
    if (isPatient(message, now())) return;
    return await raise('club-silent', `could not ${task}, ${message.tries} tries: ${answer.reason}`);
  }
  await resolveOrderAlarms(database, 'club-silent', orderId);
  await message.close(answer);
  if (answer.kind === 'refused') await raise(message.lost, `the club would not ${task}: ${answer.reason}`);
}

const patienceMilliseconds = 3_600_000;

/** For an hour it is the club's own affair; after that somebody should look. */
function isPatient({ since }: Message, now: Date): boolean {
  return now.getTime() - since.getTime() < patienceMilliseconds;
}

const atOnce = 20;

/** Of one order or of all: redeems what is paid, gives back what is not used. A silent club is asked again later. */
export async function closeDiscounts(shop: Shop, orderId: number | null): Promise<void> {
  const club = await shop.club.get();
  const due = await claimDueDiscounts(shop.database, { orderId, atMost: atOnce });
  for (const discount of due) await close(shop, club, discount);
}

async function close(shop: Shop, club: Club | null, due: DueDiscount): Promise<void> {
  const { id, orderId, must, clubKey, tries, createdAt } = due;
  await notifyClub(shop, club, {
    orderId,
    tries,
    since: createdAt,
    task: `${must} a discount`,
    lost: 'discount-lost',
    ask: (asked) => asked[must](clubKey),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markDiscountClosed(shop.database, id, 'LOST', answer.reason);
      await markDiscountClosed(shop.database, id, must === 'redeem' ? 'REDEEMED' : 'RELEASED', null);
    },
  });
}
