import { placeNow } from '#domain/order.ts';
import type { Shop } from '#shop/shop.ts';
import { findHouseLetter } from '#store/house-letters.ts';
import { houseLetterMail } from '#texts/mails/house-letter-mail.ts';
import type { ComposedMail } from '#texts/mails/mail-input.ts';
import { inLanguage, type Letter, orderMailInput } from './mail-inputs.ts';

/** A letter of the house to the buyer; null: no ticket of its session is good any more. */
export async function writeOfHouse(
  { database }: Pick<Shop, 'database'>,
  letter: Letter,
  letterId: number,
): Promise<ComposedMail | null> {
  const found = await findHouseLetter(database, { id: letterId });
  const { order } = letter;
  const line = order.lines.find(
    ({ sessionId, returned, quantity }) => sessionId === found?.sessionId && returned < quantity,
  );
  const said = line && order.document.lines[line.position - 1];
  if (!found || !said) return null;
  return houseLetterMail({
    ...orderMailInput(letter),
    title: inLanguage(letter, placeNow(order.document, said).title),
    day: said.day,
    time: said.allDay ? null : said.time,
    subject: inLanguage(letter, found.subject),
    body: inLanguage(letter, found.body),
  });
}
