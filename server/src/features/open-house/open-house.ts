import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { houseClock } from '#domain/clock-span.ts';
import { seatName } from '#domain/hall-index.ts';
import { type CheckedHouse, checkHouse } from '#house-files/check-house.ts';
import { compileHouse } from '#house-files/compile/compile-house.ts';
import { compilePlans } from '#house-files/compile/compile-plans.ts';
import {
  type CompiledHouse,
  type CompiledPlan,
  openIdRegistry,
} from '#house-files/compile/compiled-house.ts';
import type { Mistake, Note } from '#house-files/findings/findings.ts';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { type HouseFiles, housePictures, soldHalls, usedFiles } from '#house-files/read-house.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { saveOfferStock } from '#store/add-ons.ts';
import { resolveOpeningAlarm } from '#store/alarms.ts';
import { findCatalogue } from '#store/catalogue.ts';
import {
  insertDrawable,
  insertNumbers,
  insertPictures,
  insertPlanFiles,
  loadNumbers,
  loadStandingState,
  lockForOpening,
  markEventsChanged,
  saveEvents,
  saveFolder,
  saveHouse,
  saveSessions,
  withdrawEvents,
  withdrawSessions,
} from '#store/catalogue-changes.ts';
import {
  digestOf,
  type HouseFileRow,
  newestRevision,
  type Opener,
  saveRevision,
} from '#store/house-revisions.ts';
import { moveKeepsWith, saveKeepsOfFiles } from '#store/keeps-of-files.ts';
import { countOpenMoney, type OpenMoney } from '#store/payments.ts';
import { type NamedPlace, savePlaceNamesOf } from '#store/session-changes.ts';
import { admitToNewEvenings } from '#store/tickets.ts';
import { countListTold } from '#store/waiting.ts';
import { saveReceivers } from '#store/webhooks.ts';
import { announcedIn, compareHouses, type Difference, eventDocument, isUnchanged } from './compare-houses.ts';
import {
  type BreakingChange,
  findBreakingChanges,
  findLostSeats,
  findMisfits,
  findMovedTimes,
  findShortOffers,
  findStrandedVisits,
  type Judgement,
} from './find-breaking-changes.ts';
import { findMovedSeats } from './find-moved-seats.ts';
import { carryOutChanges, type PlannedChanges, planChanges } from './plan-changes.ts';
import { prepareLogo, preparePictures } from './prepare-pictures.ts';

export interface OpenHouseRequest {
  database: Database;
  folder: HouseFolder;
  now: Date;
  /** Only says what would change. */
  dryRun?: boolean;
  /** The operator knows that another time zone moves what was sold. */
  newTimeZone?: boolean;
  /** Who opens it; "foyer" and its folder where nobody is told. */
  by?: Opener;
  /** The revision of the files that these were made from: does nothing when there is a newer one. 0: the shop has no house. */
  basedOn?: number;
  /** Somebody has read how many mails it writes to buyers, and confirms their number. */
  tells?: number | null;
  /** Right side of the Message-IDs of these mails. */
  mailHost?: string;
}

export type OpenHouseResult = { notes: readonly Note[] } & (
  | { kind: 'mistakes'; mistakes: readonly Mistake[] }
  /** Nothing was changed: these changes would hurt who has a ticket. */
  | { kind: 'refused'; breakingChanges: readonly BreakingChange[] }
  /** Nothing was changed: it would write to buyers, and nobody has confirmed to how many. */
  | ({ kind: 'untold'; revision: number } & OpeningChanges)
  | ({ kind: 'planned'; revision: number } & OpeningChanges)
  | ({ kind: 'opened'; revision: number; filesRevision: number } & OpeningChanges)
  | { kind: 'unchanged'; revision: number; filesRevision: number }
  /** Nothing was changed: somebody has opened other files meanwhile. */
  | { kind: 'overtaken'; revision: number }
);

/** What an opening does, for the plan in words. */
export interface OpeningChanges {
  difference: Difference;
  judgement: Judgement;
  compiled: CompiledHouse;
  pendingPayments: readonly PendingPayment[];
  /** What the holders of tickets are told. */
  planned: PlannedChanges;
  /** How many of the waiting list are told that what they wait for is cancelled or withdrawn; nobody need confirm their number. */
  listMails: number;
}

/** Brings the shop to what the files say, in one transaction; they may have been checked before there was a database. */
export async function openHouse(
  request: OpenHouseRequest,
  checked: Promise<CheckedHouse> = checkHouse(request.folder, request.now),
): Promise<OpenHouseResult> {
  const { files, findings } = await checked;
  const { database, folder, now, dryRun = false } = request;
  const { mistakes, notes } = findings;
  if (mistakes.length > 0) return { kind: 'mistakes', mistakes, notes };
  const prepared = await prepareFiles(request, files);
  const open = async (transaction: Queryable) => {
    await lockForOpening(transaction);
    const today = houseClock(now, files.house.timeZone).day;
    const ids = openIdRegistry(await loadNumbers(transaction));
    const plans = compilePlans({ files, ids, pictures: prepared.pictures });
    const compiled = compileHouse({ files, today, ids, plans, ...prepared });
    const standing = await loadStandingState(transaction, today, announcedIn(compiled));
    const revision = standing.house?.revision ?? 0;
    if (request.basedOn !== undefined && request.basedOn !== (await newestRevision(transaction)))
      return { kind: 'overtaken' as const, revision };
    const difference = compareHouses(standing, compiled, now);
    // Orders before stock: what is judged below is locked already where it concerns these sessions.
    const planned = await planChanges(transaction, { difference, standing, compiled, now });
    const judgement = await findBreakingChanges(transaction, difference, compiled, plans.values());
    const lost = await findLostSeats(transaction, difference, standing.sessions, plans.values());
    const pendingPayments = await findPendingPayments(transaction, difference, now);
    const listMails = await countListTold(transaction, goneFor(planned, judgement));
    const changes = { difference, judgement, compiled, pendingPayments, planned, listMails };
    const moved = request.newTimeZone ? [] : await findMovedTimes(transaction, difference, standing.sessions);
    const misfits = await findMisfits(transaction, difference, compiled, { plans: plans.values(), now });
    const houses = { difference, standing, compiled, plans: plans.values() };
    const elsewhere = await findMovedSeats(transaction, houses);
    const breakingChanges = [
      ...moved,
      ...judgement.breakingChanges,
      ...lost,
      ...misfits,
      ...elsewhere,
      ...(await findShortOffers(transaction, compiled)),
      ...(await findStrandedVisits(transaction, difference, compiled, today)),
    ];
    if (breakingChanges.length > 0) return { kind: 'refused' as const, breakingChanges };
    const next = revision + 1;
    if (dryRun && !isNothingToDo(changes)) return { kind: 'planned' as const, revision: next, ...changes };
    const isConfirmed = (request.tells ?? 0) === planned.mails;
    if (!dryRun && !isConfirmed) return { kind: 'untold' as const, revision: next, ...changes };
    if (!dryRun) await resolveOpeningAlarm(transaction);
    const { by = unknownOpener } = request;
    const filesRevision = dryRun
      ? await newestRevision(transaction)
      : await saveRevision(transaction, prepared.kept, { folder: folder.name, by });
    if (isNothingToDo(changes)) {
      if (!dryRun) await saveFolder(transaction, folder.name);
      return { kind: 'unchanged' as const, revision, filesRevision };
    }
    await insertNumbers(transaction, ids.added);
    await insertPlanFiles(
      transaction,
      [...plans.values()].flatMap((plan) => plan.files),
    );
    const opened = await save(transaction, request, changes);
    await savePlaceNames(transaction, difference, plans.values());
    return { kind: 'opened' as const, revision: opened, filesRevision, ...changes };
  };
  // It waits for other openings and for orders under way.
  const result = await database.transaction(open, { isLong: true });
  return { ...result, notes };
}

const unknownOpener: Opener = { source: 'folder', name: 'foyer' };

/** Pictures are read before the transaction, which must be short; their addresses cannot clash with others. */
async function prepareFiles({ database, folder, dryRun }: OpenHouseRequest, files: HouseFiles) {
  const standing = (await findCatalogue(database))?.pictures ?? [];
  const shown = { ...files, halls: soldHalls(files) };
  const names = housePictures(shown).map(({ file }) => file.value);
  const prepared = await preparePictures(database, folder, [...new Set(names)], standing);
  const { logo } = files.house;
  const madeLogo = await prepareLogo(folder, logo && { file: logo.file.value, width: logo.width });
  if (!dryRun) {
    await insertDrawable(database, prepared.drawable);
    await insertPictures(database, madeLogo.file ? [madeLogo.file] : []);
  }
  const kept = usedFiles(files).map((file): HouseFileRow => {
    const picture = prepared.stems.get(file) ?? null;
    const bytes = folder.read(file);
    return { path: file, digest: digestOf(bytes), picture, bytes: picture === null ? bytes : null };
  });
  return { pictures: prepared.pictures, logoUrl: madeLogo.url, kept };
}

/** Sessions that whoever waits for them is told about. */
function goneFor({ changes }: PlannedChanges, { withdrawable }: Judgement): number[] {
  const cancelled = changes.filter(({ kind }) => kind === 'off').map(({ sessionId }) => sessionId);
  return [...cancelled, ...withdrawable.map(({ id }) => id)];
}

function isNothingToDo({ difference, judgement, planned }: OpeningChanges): boolean {
  if (planned.notices.length > 0) return false;
  const missingSessions = difference.missingSessions.filter((session) => !judgement.kept.includes(session));
  return isUnchanged({ ...difference, missingSessions });
}

async function save(
  transaction: Queryable,
  { folder, mailHost = 'localhost' }: OpenHouseRequest,
  changes: OpeningChanges,
): Promise<number> {
  const { difference, judgement, compiled } = changes;
  const events = [...difference.newEvents, ...difference.changedEvents.map(({ after }) => after)];
  await saveEvents(
    transaction,
    events.map((event) => ({ id: event.id, position: event.position, document: eventDocument(event) })),
  );
  // A session may move to the time of one that is withdrawn.
  await withdrawSessions(
    transaction,
    judgement.withdrawable.map(({ id }) => id),
  );
  const sessions = [...difference.newSessions, ...difference.changedSessions.map(({ after }) => after)];
  await moveKeepsWith(transaction, sessions, compiled.setup.timeZone);
  await saveSessions(transaction, sessions);
  if (difference.newSessions.length > 0) await admitToNewEvenings(transaction);
  await saveKeepsOfFiles(
    transaction,
    sessions.map(({ first, document }) => ({ first, kept: document.kept ?? [] })),
  );
  await carryOutChanges(transaction, changes.planned, mailHost);
  const changed = [...events.map(({ id }) => id), ...sessions.map(({ eventId }) => eventId)];
  await markEventsChanged(transaction, [...new Set(changed)]);
  await withdrawEvents(
    transaction,
    difference.withdrawnEvents.map(({ id }) => id),
  );
  await saveOfferStock(transaction, compiled.offers);
  await saveReceivers(transaction, compiled.webhooks);
  const { events: _, ...document } = compiled;
  return saveHouse(transaction, folder.name, document);
}

/** Sold tickets of sessions ahead call their seats as the changed hall does. */
async function savePlaceNames(
  transaction: Queryable,
  { changedEvents }: Pick<Difference, 'changedEvents'>,
  plans: Iterable<CompiledPlan>,
): Promise<void> {
  const byUrl = new Map([...plans].map((plan) => [plan.url, plan.plan]));
  for (const { before, after } of changedEvents) {
    const plan = byUrl.get(after.planUrl ?? '');
    if (plan && before.document.planUrl !== after.planUrl)
      await savePlaceNamesOf(transaction, after.id, namesOf(plan));
  }
}

function namesOf(plan: HallPlan): NamedPlace[] {
  return [
    ...plan.seats.ids.map((seatId, index) => ({ seatId, areaId: null, place: seatName(plan, index) })),
    ...plan.standing.map(({ id, name }) => {
      return { seatId: null, areaId: id, place: { sector: name, row: '', number: '' } };
    }),
  ];
}

/** Money that would lose its bank: its way goes, or its key names another bank. */
export type PendingPayment = OpenMoney & {
  /** The bank that stands under the key from now on; null: none. */
  newBank: string | null;
};

/** Ways that go, or become another bank's, while their bank still owes a decision, a refund, or may have to send one. */
async function findPendingPayments(
  queryable: Queryable,
  { house }: Difference,
  now: Date,
): Promise<PendingPayment[]> {
  if (!house?.before) return [];
  const banks = new Map(house.after.paymentWays.map(({ key, gateway }) => [key, gateway]));
  const gone = house.before.paymentWays.filter(({ key, gateway }) => banks.get(key) !== gateway);
  if (gone.length === 0) return [];
  const money = await countOpenMoney(
    queryable,
    gone.map(({ key }) => key),
    now,
  );
  return money
    .filter(({ payments, refunds, orders }) => payments + refunds + orders > 0)
    .map((one) => ({ ...one, newBank: banks.get(one.wayKey) ?? null }));
}
