import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { doorEnd } from '#domain/doors.ts';
import type { ShopCore } from '#shop/shop.ts';
import { findEvening } from '#store/evenings.ts';
import {
  countRecipients,
  findHouseLetter,
  findUntold,
  insertHouseLetter,
  insertLetterMails,
} from '#store/house-letters.ts';

export interface LetterRequest {
  sessionId: number;
  /** Drawn where it is written: sent again it is the same letter. */
  key: string;
  subject: Text;
  body: Text;
  who: string;
  /** How many mails somebody has read about and confirms; null: only says who would get it. */
  tells: number | null;
}

export type LetterOutcome =
  | {
      kind: 'planned';
      mails: number;
      languages: readonly { language: Language; mails: number }[];
      /** Orders whose buyers were erased. */
      untold: readonly number[];
    }
  | { kind: 'written'; mails: number }
  | { kind: 'refused'; why: 'no-text' | 'no-session' | 'session-over' | 'nobody' | 'untold' };

type Context = Pick<ShopCore, 'database' | 'catalogue' | 'mailHost' | 'now'>;

/**
 * The house writes to everybody who has a good ticket of a session: first it says how many mails that is, and only that number is sent.
 * Each address has one, in its language where the letter has it, and in the house's otherwise.
 */
export async function writeLetter(shop: Context, request: LetterRequest): Promise<LetterOutcome> {
  const { sessionId, key, subject, body, who, tells } = request;
  const { setup } = await shop.catalogue.get();
  if (!subject[setup.language] || !body[setup.language]) return { kind: 'refused', why: 'no-text' };
  const evening = await findEvening(shop.database, sessionId);
  if (evening === null) return { kind: 'refused', why: 'no-session' };
  if (shop.now() > doorEnd(evening)) return { kind: 'refused', why: 'session-over' };
  return await shop.database.transaction(async (transaction) => {
    const written = await findHouseLetter(transaction, { key });
    if (written) return { kind: 'written', mails: written.mails };
    const languages = await countRecipients(transaction, sessionId);
    const mails = languages.reduce((sum, one) => sum + one.mails, 0);
    if (mails === 0) return { kind: 'refused', why: 'nobody' };
    if (tells === null)
      return { kind: 'planned', mails, languages, untold: await findUntold(transaction, sessionId) };
    if (tells !== mails) return { kind: 'refused', why: 'untold' };
    const letterId = await insertHouseLetter(transaction, { key, sessionId, subject, body, who });
    // Pressed twice at the same moment: the other one has written it.
    if (letterId === null) return { kind: 'written', mails };
    const sent = await insertLetterMails(transaction, { letterId, sessionId, mailHost: shop.mailHost });
    return { kind: 'written', mails: sent };
  });
}
