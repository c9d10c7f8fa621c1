import { listRevisions } from '#store/house-revisions.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

/** The files of the house, as they were opened one after another. */
export const houseHandlers: Pick<DeskHandlers, 'revisions' | 'undoOpening'> = {
  revisions: async ({ database }) => {
    const revisions = await listRevisions(database);
    return done(
      revisions.map(({ folder: _, openedAt, ...one }) => ({ ...one, openedAt: openedAt.getTime() })),
    );
  },
  undoOpening: async (shop, asked, { language, session, device }) => {
    const undone = await shop.undoOpening({ ...asked, language, by: session?.name ?? device });
    if ('mails' in undone) return done({ changes: undone.changes, mails: undone.mails });
    if (undone.kind === 'refused') return refused({ kind: 'house-refuses', words: undone.words });
    return refused({ kind: 'not-now', why: undone.kind });
  },
};
