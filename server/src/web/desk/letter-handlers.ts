import { textIn } from '@foyer/contract/rules/values.ts';
import { previewOfHouse } from '#features/send-mail/mail-inputs.ts';
import { writeLetter } from '#features/write-letters/write-letter.ts';
import { loadHouseLetters } from '#store/house-letters.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

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
