import { setImmediate as turn } from 'node:timers/promises';
import type { MoneySums } from '@foyer/contract/desk/office.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { groupEntries, type ReportKey, type ReportSums } from '#domain/sales-report.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { previewOfHouse } from '#features/send-mail/mail-inputs.ts';
import { changeRoles, endStaff, letStaffBackIn } from '#features/staff/manage-staff.ts';
import { addPasskey, passkeyToMake } from '#features/staff/passkeys.ts';
import { beginLink } from '#features/staff/staff-links.ts';
import { writeLetter } from '#features/write-letters/write-letter.ts';
import { loadHouseLetters } from '#store/house-letters.ts';
import { listRevisions } from '#store/house-revisions.ts';
import { listStaff } from '#store/staff.ts';
import { deletePasskey, listActs, listPasskeys } from '#store/staff-accounts.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

/** The report of a period, added up for a screen. */
export const moneyHandlers: Pick<DeskHandlers, 'money'> = {
  money: async (shop, period, { language }) => {
    const { entries, totals, isEqual } = await reportSales(shop, { ...period, by: [], language });
    const sumsBy = async (key: ReportKey) => {
      // Tens of thousands of entries are added up; buyers come in between.
      await turn();
      return groupEntries(entries, [key]).map(({ keys: [name = ''], ...sums }) => ({
        name,
        ...sumsOf(sums),
      }));
    };
    const byMoney = (one: MoneySums, other: MoneySums) => other.kept - one.kept;
    return done({
      totals: totals.map(sumsOf),
      events: (await sumsBy('event')).toSorted(byMoney),
      ways: (await sumsBy('way')).toSorted(byMoney),
      days: (await sumsBy('day')).map(({ name, ...sums }) => ({ day: name, ...sums })),
      isEqual,
    });
  },
};

function sumsOf({ currency, sold, returned, fees, paid, refunded, kept, vat }: ReportSums): MoneySums {
  return { currency, sold, returned, fees, paid, refunded, kept, vat };
}

/** The files of the house, as they were opened one after another. */
export const houseHandlers: Pick<DeskHandlers, 'revisions' | 'undoOpening'> = {
  revisions: async ({ database }) => {
    const revisions = await listRevisions(database);
    return done(
      revisions.map(({ folder: _, openedAt, ...one }) => ({ ...one, openedAt: openedAt.getTime() })),
    );
  },
  undoOpening: async (shop, asked, { language, session, device }) => {
    const mayChangeHouse = session?.roles.includes('head') ?? false;
    const by = session?.name ?? device;
    const undone = await shop.undoOpening({ ...asked, mayChangeHouse, language, by });
    if ('mails' in undone) return done({ changes: undone.changes, mails: undone.mails });
    if (undone.kind === 'refused') return refused({ kind: 'house-refuses', words: undone.words });
    return refused({ kind: 'not-now', why: undone.kind });
  },
};

export const letterHandlers: Pick<DeskHandlers, 'letters' | 'writeLetter'> = {
  letters: async (shop, { session }, { language }) => {
    const { setup } = await shop.catalogue.get();
    const letters = await loadHouseLetters(shop.database, session);
    return done({
      language: setup.language,
      letters: letters.map(({ id, madeAt, who, subject, body, mails, sent, failed }) => ({
        ...{ id, who, mails, sent, failed },
        at: madeAt.getTime(),
        subject: textIn(subject, language, setup.language),
        body: textIn(body, language, setup.language),
      })),
    });
  },
  writeLetter: async (shop, { session: sessionId, ...letter }, { session }) => {
    const outcome = await writeLetter(shop, { sessionId, who: session?.name ?? '', ...letter });
    if (outcome.kind === 'refused') return refused({ kind: 'not-now', why: outcome.why });
    if (outcome.kind === 'written') return done(outcome);
    return done({ ...outcome, preview: await previewOfHouse(shop, { sessionId, ...letter }) });
  },
};

export const staffHandlers: Pick<
  DeskHandlers,
  | 'staff'
  | 'invite'
  | 'changeRoles'
  | 'endStaff'
  | 'letStaffBackIn'
  | 'passkeys'
  | 'passkeyToMake'
  | 'addPasskey'
  | 'removePasskey'
  | 'acts'
> = {
  staff: async ({ database }) => {
    const people = await listStaff(database);
    return done(people.map(({ seenAt, ...one }) => ({ ...one, seenAt: seenAt?.getTime() ?? null })));
  },
  invite: async (shop, { roles }, { session }) => {
    const { link, until } = await beginLink(shop, roles, session?.staffId ?? null);
    return done({ link, until: until.getTime() });
  },
  changeRoles: async (shop, { id, roles }) => {
    const refusal = await changeRoles(shop, id, roles);
    return refusal ? refused(refusal) : done(null);
  },
  endStaff: async (shop, { id }) => {
    const refusal = await endStaff(shop, id);
    return refusal ? refused(refusal) : done(null);
  },
  letStaffBackIn: async (shop, { id }) => {
    const refusal = await letStaffBackIn(shop, id);
    return refusal ? refused(refusal) : done(null);
  },
  passkeys: async ({ database }, _, { session }) => {
    // A pass is no person.
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    const passkeys = await listPasskeys(database, session.staffId);
    return done(
      passkeys.map(({ madeAt, usedAt, ...one }) => ({
        ...one,
        madeAt: madeAt.getTime(),
        usedAt: usedAt?.getTime() ?? null,
      })),
    );
  },
  passkeyToMake: async (shop, _, { session }) => {
    const options = session?.staffId == null ? null : await passkeyToMake(shop, session.staffId);
    return options ? done(options) : refused({ kind: 'role-missing' });
  },
  addPasskey: async (shop, made, { session, device }) => {
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    const isAdded = await addPasskey(shop, { staffId: session.staffId, device }, made);
    return isAdded ? done(null) : refused({ kind: 'passkey-refused' });
  },
  removePasskey: async ({ database }, { id }, { session }) => {
    if (session?.staffId == null) return refused({ kind: 'role-missing' });
    return (await deletePasskey(database, session.staffId, id)) ? done(null) : refused({ kind: 'gone' });
  },
  acts: async ({ database }, { before }, { session }) => {
    if (session === null) return refused({ kind: 'signed-out' });
    const seesAll = session.roles.includes('head');
    // A pass is no person and has no acts of its own.
    if (!seesAll && session.staffId === null) return done({ acts: [], isMore: false });
    const { acts, isMore } = await listActs(database, {
      of: seesAll ? null : session.staffId,
      before: before ?? null,
    });
    return done({ acts: acts.map(({ at, ...act }) => ({ ...act, at: at.getTime() })), isMore });
  },
};
