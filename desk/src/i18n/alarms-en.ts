import type { russianAlarms } from './alarms-ru.ts';

export const englishAlarms: Readonly<Record<keyof typeof russianAlarms, string>> = {
  'alarm-payment-mismatch': 'A payment differs from its order',
  'alarm-do-payment-mismatch':
    'The bank reports another amount, currency or order. Compare it in the bank’s merchant account. The command foyer orders payment refunds the money or ends the attempt.',
  'alarm-mismatch-due': 'An order with such a payment ends soon',
  'alarm-do-mismatch-due': 'In six hours its places go back on sale. Decide about the payment before.',
  'alarm-refund-refused': 'The bank refused a refund',
  'alarm-do-refund-refused':
    'The reason is below. Request the refund again, or make it in the bank’s merchant account.',
  'alarm-mail-refused': 'An email did not reach its buyer',
  'alarm-do-mail-refused':
    'The mail server refused it for good: perhaps the address is misspelt. Call the buyer.',
  'alarm-no-gateway': 'A payment way is no longer set up',
  'alarm-do-no-gateway':
    'A payment or refund is waiting for it. Set the way up again until its money is settled.',
  'alarm-refund-late': 'The bank is late with a refund',
  'alarm-do-refund-late':
    'It has not sent the money for two hours. The shop keeps asking; if nothing changes, contact the bank.',
  'alarm-refund-outside': 'Money was refunded outside the shop',
  'alarm-do-refund-outside':
    'The bank sent back more than the shop asked for: in the merchant account, or after a dispute by the card holder. Return the tickets in the order, or note that they stay valid.',
  'alarm-bank-refuses': 'The bank starts no payments',
  'alarm-do-bank-refuses':
    'New payments of this way fail. Check the contract with the bank and the keys in the settings.',
  'alarm-bank-silent': 'The bank does not say whether a payment went through',
  'alarm-do-bank-silent':
    'Look it up in the bank’s merchant account. The alarm closes by itself once the bank answers.',
  'alarm-receipt-failed': 'A receipt is not printed',
  'alarm-do-receipt-failed': 'The reason is below. Put it right, then send the receipt again.',
  'alarm-receipt-differs': 'The bank’s registrar issued a receipt over another amount',
  'alarm-do-receipt-differs':
    'The shop did not ask for it. Find it in the bank’s fiscal registrar and correct it there.',
  'alarm-club-silent': 'The club has not answered for an hour',
  'alarm-do-club-silent': 'Check the club’s software. The alarm closes by itself once it answers.',
  'alarm-discount-lost': 'The club has not recorded a discount',
  'alarm-do-discount-lost':
    'The order was paid with a discount that the club does not know of. Record it in the club’s software.',
  'alarm-visits-lost': 'Visits did not go back to their season ticket',
  'alarm-do-visits-lost': 'The club refused to take them. Add them in the club’s software.',
  'alarm-bonuses-lost': 'Bonuses of returned tickets were not credited',
  'alarm-do-bonuses-lost': 'The club refused. Credit them in the club’s software.',
  'alarm-card-report': 'The culture card registry refused a report',
  'alarm-do-card-report': 'The reason is below. Put it right, then send the report again.',
  'alarm-older-database': 'The database comes from a backup; sales are stopped',
  'alarm-do-older-database':
    'Check what was paid after the backup. Sales go on as soon as the decision is recorded.',
  'alarm-lost-payment': 'Money for an order that is missing',
  'alarm-do-lost-payment':
    'The order was lost when a backup was restored. Look in the bank’s merchant account whether money came, and refund it there.',
  'alarm-opening-failed': 'The dates could not be moved on last night',
  'alarm-do-opening-failed': 'The shop sells by the previous dates. Correct the files and open them again.',
  'alarm-disk-low': 'The shop’s disk is almost full',
  'alarm-do-disk-low': 'Once it is full, nothing can be sold. Free some room, or enlarge the disk.',
  'alarm-webhook-failed': 'Another program does not take messages',
  'alarm-do-webhook-failed':
    'It has not answered for three days, or refused them. Check it, then send the messages again from the list below.',
  'alarm-wallet-failed': 'Tickets in wallets are not updated',
  'alarm-do-wallet-failed': 'Apple or Google has taken no changes for two days. Check certificates and keys.',
  'alarm-change-not-refunded': 'Tickets of a cancelled session were not returned',
  'alarm-do-change-not-refunded': 'Open the order and return them by hand.',
};
