import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { composeMail, textsOf, whenOf } from './compose-mail.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { MailBlock } from './mail-blocks.ts';
import type { ComposedMail, ExchangeMailInput, RefundMailInput } from './mail-input.ts';
import { refundBlocks } from './return-mails.ts';

/** An exchange that costs nothing more waits for its buyer's word. */
export function exchangeLinkMail(input: ExchangeMailInput): ComposedMail {
  const { link } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: link.subject(input.title, whenOf(input.now, input.language)),
    heading: link.heading,
    blocks: [
      { kind: 'text', text: link.body(input.orderNumber) },
      exchangeRows(input),
      { kind: 'text', text: link.until(whenOf(input.goodUntil, input.language)) },
      { kind: 'button', label: link.confirm, url: input.confirmUrl },
    ],
  });
}

/** The old tickets are void, the new ones are there: what changed, with its money. */
export function exchangeDoneMail(input: ExchangeMailInput): ComposedMail {
  const { done } = exchangeTexts[input.language];
  const { refund, sentences, openOrder } = textsOf(input);
  const facts = [refund.sentBack(moneyOf(input, input.back)), refund.within(input.bankDaysAtMost)];
  const back: MailBlock[] = input.back > 0 ? [{ kind: 'text', text: sentences(facts) }] : [];
  return composeMail(input, {
    subject: done.subject(input.title, whenOf(input.now, input.language)),
    heading: done.heading,
    blocks: [
      { kind: 'text', text: done.body(input.oldNumber, input.orderNumber) },
      exchangeRows(input),
      ...back,
      { kind: 'link', label: openOrder, url: input.orderUrl },
    ],
  });
}

/** Nobody paid or confirmed in time; the old tickets never changed. */
export function exchangeLapsedMail(input: ExchangeMailInput): ComposedMail {
  const { lapsed, openOld } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: lapsed.subject(input.oldNumber),
    heading: lapsed.heading,
    blocks: [
      { kind: 'text', text: lapsed.body(oldInWords(input)) },
      { kind: 'link', label: openOld, url: input.oldUrl },
    ],
  });
}

/** The money came when the tickets could not be exchanged any more: it goes back. */
export function exchangeFailedMail(input: ExchangeMailInput & RefundMailInput): ComposedMail {
  const { failed, openOld } = exchangeTexts[input.language];
  return composeMail(input, {
    subject: failed.subject(input.oldNumber),
    heading: failed.heading,
    blocks: [
      { kind: 'text', text: failed.body(oldInWords(input)) },
      ...refundBlocks(input),
      { kind: 'link', label: openOld, url: input.oldUrl },
    ],
  });
}

function exchangeRows(input: ExchangeMailInput): MailBlock {
  const texts = exchangeTexts[input.language];
  const { was, now, paid, back, language } = input;
  return {
    kind: 'rows',
    rows: [
      { label: texts.was, value: join('facts', language, [whenOf(was, language), was.places]) },
      { label: texts.now, value: join('facts', language, [whenOf(now, language), now.places]), strong: true },
      ...(paid > 0 ? [{ label: texts.paid, value: moneyOf(input, paid) }] : []),
      ...(back > 0 ? [{ label: texts.back, value: moneyOf(input, back) }] : []),
    ],
  };
}

function oldInWords({ title, was, language }: ExchangeMailInput): string {
  return join('facts', language, [title, whenOf(was, language), was.places]);
}

function moneyOf({ currency, language }: ExchangeMailInput, amount: number): string {
  return formatMoney(amount, currency, language, { decimals: 2 });
}
