import { insertChanges, saveAnswers } from '@foyer/server/store/session-changes.ts';
import { askReturn } from '#e2e/support/asked-return.ts';
import { exchangeGuards } from './exchanged-tickets.ts';
import { listGuards } from './listed-places.ts';
import { open } from './weak-trial.ts';

/** A ticket of a session that was moved, and a return of it; the time to choose ends so many seconds from now. */
async function movedSession(without: readonly string[], secondsLeft: number) {
  const trial = await open({ without }, { free: true });
  const { orderId, ticketId, id: returnId } = await askReturn(trial.database, trial.shop, trial.sale);
  const [session] = trial.sale.sessions;
  if (!session) throw new Error('the sale has no session');
  const time = { eventId: trial.sale.event.id, day: session.day, time: session.time };
  const change = {
    sessionId: session.id,
    kind: 'moved',
    because: {},
    from: time,
    fromPlace: { title: {}, venueName: {}, address: {}, mapUrl: null },
    to: time,
    chooseUntil: Date.now() + secondsLeft * 1000,
    paysByItself: false,
  } as const;
  await insertChanges(trial.database, [change]);
  await trial.database.query('select ask_about_changes(array[$1::bigint])', [orderId]);
  const [made] = await trial.database.query<{ id: number }>('select id from session_change');
  const changeId = made?.id ?? 0;
  const answer = (takesMoney: boolean) =>
    saveAnswers(trial.database, changeId, orderId, {
      tickets: [ticketId],
      returnId: takesMoney ? returnId : null,
      byItself: false,
    });
  return { ...trial, changeId, answer };
}

/** How many answers are taken when the time to choose is over. */
async function lateAnswers(without: readonly string[]): Promise<number> {
  const { answer, close } = await movedSession(without, -1);
  const taken = await answer(false);
  await close();
  return taken;
}

/** How many answers are taken after the money. */
async function answersAfterMoney(without: readonly string[]): Promise<number> {
  const { answer, close } = await movedSession(without, 3600);
  await answer(true);
  const taken = await answer(false);
  await close();
  return taken;
}

/** How many changes of one session are open when a second is written beside the first. */
async function openChanges(without: readonly string[]): Promise<number> {
  const { database, close } = await movedSession(without, 3600);
  await database
    .query(
      `insert into session_change (session_id, kind, from_event, from_day, from_time, from_said, to_event, to_day, to_time,
         choose_until, pays_by_itself)
       select session_id, kind, from_event, from_day, from_time, from_said, to_event, to_day, to_time, choose_until,
         pays_by_itself from session_change`,
    )
    .catch(() => {});
  const open = await database.query(
    'select from session_change where closed_at is null and undone_at is null',
  );
  await close();
  return open.length;
}

/** What must not be, the guard against it, how often it is seen without that guard, and how much of it there may be. */
export const changeGuards = [
  ['an answer after the time to choose', 'choice-time', lateAnswers, 0],
  ['an answer after the money', 'answer-once', answersAfterMoney, 0],
  ['a second open change of a session', 'one-change', openChanges, 1],
  ...exchangeGuards,
  ...listGuards,
] as const;
