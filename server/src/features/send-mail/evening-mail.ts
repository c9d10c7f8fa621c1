import type { MailAttachment } from '#ports/mailer.ts';
import type { Shop } from '#shop/shop.ts';
import { findEveningChange } from '#store/evening-changes.ts';
import type { MailRow } from '#store/mails.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { eveningChangeMail, eveningStandsMail } from '#texts/mails/evening-mails.ts';
import type { ComposedMail, EveningMailInput } from '#texts/mails/mail-input.ts';
import { ticketFiles } from './mail-attachments.ts';
import { inLanguage, type Letter, orderMailInput } from './mail-inputs.ts';

/** A change that was taken back, or that another has overtaken, is told about by the mail of that one. */
export async function writeOfEvening(
  shop: Shop,
  letter: Letter,
  { kind, changeId }: MailRow,
): Promise<{ content: ComposedMail; attachments: MailAttachment[] } | null> {
  const { order } = letter;
  const change = await findEveningChange(shop.database, order.id, changeId ?? 0);
  const item = order.document.composition?.[(change?.item ?? 0) - 1];
  if (!change || !item || item.day === null || change.undone !== (kind === 'evening-stands')) return null;
  const timeOf = (time: string) => (change.isAllDay ? null : time);
  const input: EveningMailInput = {
    ...orderMailInput(letter),
    kind: change.kind,
    was: {
      ...{ title: inLanguage(letter, change.said.title), day: change.day, time: timeOf(change.time) },
      ...{ venueName: inLanguage(letter, change.said.venueName), address: '' },
    },
    now: {
      ...{ title: inLanguage(letter, item.title), day: item.day, time: timeOf(item.time) },
      ...{ venueName: inLanguage(letter, item.venue), address: '' },
    },
    because: inLanguage(letter, change.because),
    isFree: order.total === 0,
  };
  if (change.undone) return { content: eveningStandsMail(input), attachments: [] };
  const tickets = (await loadTicketsOf(shop.database, order.id)).filter((one) => one.returnedAt === null);
  return { content: eveningChangeMail(input), attachments: await ticketFiles(shop, letter, tickets) };
}
