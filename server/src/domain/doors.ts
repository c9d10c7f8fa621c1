/** A part of a hall that was given to a phone, or back to every phone, by one change of the division. */
export interface PartChange {
  part: string;
  version: number;
  /** null: back to every phone. */
  device: string | null;
  who: string;
  at: Date;
}

/** A phone that has a list of the session. */
export interface DoorPhone {
  device: string;
  who: string;
  /** The version of the division that it acts by; all that it let in before is with us. */
  knows: number;
  /** It has been told of all changes to tickets before this moment; null: of none since it loaded its list. */
  caughtUpTo: Date | null;
  heardAt: Date;
}

/** Whose a part is now. */
export interface PartState {
  part: string;
  device: string | null;
  who: string;
  since: Date;
  /** Every other phone acts by it. */
  isSettled: boolean;
  /** A phone whose it was, and which has not heard that this is over; of several the one that is silent longest. */
  holdout: DoorPhone | null;
}

/** Each part that was ever given away, in the order of their first changes. */
export function partStates(changes: readonly PartChange[], phones: readonly DoorPhone[]): PartState[] {
  const parts = [...new Set(changes.map(({ part }) => part))];
  return parts.map((part) => stateOf(part, changes, phones));
}

function stateOf(part: string, changes: readonly PartChange[], phones: readonly DoorPhone[]): PartState {
  const last = ownership(changes, part, Number.POSITIVE_INFINITY);
  if (last === null) throw new Error(`no change of the part ${part}`);
  const behind = phones.filter(({ device, knows }) => device !== last.device && knows < last.version);
  const holdouts = behind
    .filter(({ device, knows }) => ownerOf(changes, part, knows) === device)
    .toSorted((one, other) => one.heardAt.getTime() - other.heardAt.getTime());
  return {
    part,
    device: last.device,
    who: last.who,
    since: last.at,
    isSettled: last.device !== null && behind.length === 0,
    holdout: holdouts[0] ?? null,
  };
}

/** The phone whose a part is by a version; null: every phone's. */
function ownerOf(changes: readonly PartChange[], part: string, version: number): string | null {
  return ownership(changes, part, version)?.device ?? null;
}

/** The last change of a part up to a version; null: it was never given away until then. */
export function ownership(changes: readonly PartChange[], part: string, version: number): PartChange | null {
  const heard = changes.filter((change) => change.part === part && change.version <= version);
  return heard.reduce<PartChange | null>(
    (last, change) => (last === null || change.version > last.version ? change : last),
    null,
  );
}

/** A phone that by what it knows has a part of its own, and has not been told that staff seated this ticket's holder elsewhere. */
export function unawareOfMove(
  changes: readonly PartChange[],
  phones: readonly DoorPhone[],
  movedAt: Date,
): DoorPhone | null {
  const hasPart = ({ device, knows }: DoorPhone) =>
    changes.some(({ part }) => ownerOf(changes, part, knows) === device);
  return (
    phones.find((phone) => (phone.caughtUpTo === null || phone.caughtUpTo < movedAt) && hasPart(phone)) ??
    null
  );
}

/** Hours after its start in which somebody may still come, and in which a whole day with the night after it is over. */
const hours = { timed: 6, allDay: 30 };

/** When the door of a session ends, and with it its passes and the lists in phones. A session of all day starts at midnight. */
export function doorEnd({ startsAt, allDay }: { startsAt: Date; allDay: boolean }): Date {
  return new Date(startsAt.getTime() + (allDay ? hours.allDay : hours.timed) * 3_600_000);
}

export function isDoorOver(session: Parameters<typeof doorEnd>[0], now: Date): boolean {
  return now > doorEnd(session);
}

/** A clock that moved by less since a scan was not set, milliseconds. */
const steady = 60_000;

/**
 * When a phone read a code, by the shop's clock, which at the scan was `ahead` of the phone's as far as the phone knew: either clock
 * may have been set since. Whoever was let in was let in through an open door, whatever a clock that was set says; through the one of
 * the old evening before `undoneAt`, when visits were undone because the session was moved.
 */
export function momentOfScan(
  { at, ahead, letIn }: { at: number; ahead?: number | undefined; letIn: boolean },
  {
    sentAt,
    opensAt,
    undoneAt,
    now,
  }: { sentAt: number; opensAt: number; undoneAt: number | null; now: number },
): Date {
  const offset = now - sentAt;
  const isSteady = ahead !== undefined && Math.abs(ahead - offset) < steady;
  // A clock that was set before the scan makes it a moment to come.
  const usesThen = ahead !== undefined && !isSteady && at + ahead <= now;
  const moment = Math.max(0, Math.min(at + (usesThen ? ahead : offset), now));
  const isOfOldEvening = undoneAt !== null && moment < undoneAt;
  return new Date(
    letIn && !isSteady && !isOfOldEvening && opensAt <= now ? Math.max(moment, opensAt) : moment,
  );
}
