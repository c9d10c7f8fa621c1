import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { placeNow } from '#domain/order.ts';
import type { Shop } from '#shop/shop.ts';
import { findHouseLetter, findOneOfEach } from '#store/house-letters.ts';
import { loadOrder } from '#store/orders.ts';
import { houseLetterMail } from '#texts/mails/house-letter-mail.ts';
import type { ComposedMail, OrderMailInput } from '#texts/mails/mail-input.ts';
import { inLanguage, type Letter, orderMailInput } from './mail-inputs.ts';

interface Written {
  sessionId: number;
  subject: Text;
  body: Text;
}

/** A letter of the house to the buyer; null: no ticket of its session is good any more. */
export async function writeOfHouse(
  { database }: Pick<Shop, 'database'>,
  letter: Letter,
  letterId: number,
): Promise<ComposedMail | null> {
  const found = await findHouseLetter(database, { id: letterId });
  return found && compose(letter, found, orderMailInput(letter));
}

/** What a letter reads like that nobody has sent: in each language of its readers, without a name and an order. */
export async function previewOfHouse(
  { database, catalogue, now, origin }: Pick<Shop, 'database' | 'catalogue' | 'now' | 'origin'>,
  written: Written,
): Promise<{ language: Language; subject: string; text: string }[]> {
  const orders = await Promise.all(
    (await findOneOfEach(database, written.sessionId)).map((id) => loadOrder(database, id)),
  );
  const opened = await catalogue.get();
  return orders.flatMap((order) => {
    const letter = { catalogue: opened, order, now: now(), origin };
    const nobody = { buyerName: '', orderNumber: '…', orderUrl: `${origin}/order/…` };
    const mail = compose(letter, written, { ...orderMailInput(letter), ...nobody });
    if (mail === null) return [];
    // A mail begins with its subject, underlined.
    const [, ...paragraphs] = mail.text.split('\n\n');
    return [{ language: order.buyer.language, subject: mail.subject, text: paragraphs.join('\n\n') }];
  });
}

function compose(letter: Letter, written: Written, input: OrderMailInput): ComposedMail | null {
  const { order } = letter;
  const line = order.lines.find(
    ({ sessionId, returned, quantity }) => sessionId === written.sessionId && returned < quantity,
  );
  const said = line && order.document.lines[line.position - 1];
  if (!said) return null;
  return houseLetterMail({
    ...input,
    title: inLanguage(letter, placeNow(order.document, said).title),
    day: said.day,
    time: said.allDay ? null : said.time,
    subject: inLanguage(letter, written.subject),
    body: inLanguage(letter, written.body),
  });
}
