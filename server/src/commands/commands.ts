import type { CommandCall } from './kit/command-call.ts';

/** Who runs a command; `foyer --help` groups by it. */
export const audiences = {
  administrator: 'Running the shop',
  editor: 'House files',
  'box office': 'Orders and money',
  privacy: 'Personal data',
} as const;

export interface Command {
  who: keyof typeof audiences;
  /** One line for `foyer --help`. */
  summary: string;
  /** What may follow the command's name, one form per entry. */
  arguments: readonly string[];
  /** What it does and its options, for `foyer <command> --help`. */
  help: string;
  /** Meaning of the exit codes 0, 1 and 2. */
  exitCodes: readonly [string, string, string];
  /** Commands are loaded on demand, so that none waits for the code of the others. */
  load(): Promise<(call: CommandCall) => Promise<number>>;
}

const wrongArguments = 'the arguments were wrong';

/** All commands: help and dispatch are derived from this table. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    who: 'administrator',
    summary: 'starts the shop',
    arguments: ['[--development]'],
    help: `Starts the shop: connects to its database, applies pending migrations, opens the house in FOYER_HOUSE if no
house is open yet, and listens on PORT. With FOYER_API_URL it serves only the pages, in front of another server
that implements the API. While FOYER_ORIGIN is http://localhost, only this machine can connect. SIGTERM or Ctrl-C
shuts it down cleanly.

  --development   for work on the shop: plain log lines, forms filled with test data`,
    exitCodes: ['shut down cleanly', 'could not start', wrongArguments],
    load: async () => (await import('./shop/serve-command.ts')).serveCommand,
  },
  audit: {
    who: 'administrator',
    summary: 'checks every invariant of the sale, lists open alarms',
    arguments: ['[--json]', 'decide <alarm> --by "<your name>" --note "<what was decided>"'],
    help: `Checks every invariant of the sale (nothing is sold twice, every payment is used once, …) and prints the rows
that violate one; then lists the open alarms, which need a person, and what closes each of them. Changes nothing;
can run while the shop is open.

"decide" closes an alarm after you have resolved its cause: at the bank, at the club, with the buyer. Your name, the
time and the note are kept with the order ("foyer orders <number>"). Reports to the club that were still pending
for that order are dropped. If the cause persists, the alarm is raised again.`,
    exitCodes: [
      'every invariant holds, or the alarm was closed',
      'an invariant is violated, or there was nothing to close',
      wrongArguments,
    ],
    load: async () => (await import('./shop/audit-command.ts')).auditCommand,
  },
  backup: {
    who: 'administrator',
    summary: 'copies the shop while it runs',
    arguments: ['<folder for backups> [--keep <number>]'],
    help: `Copies the database as it is at this moment, the key that signs sessions and the folder FOYER_HOUSE into a new folder
"foyer-<time>" inside the given one, and reads everything back. The shop goes on selling. The folder must exist and should be
on another disk or machine. Only this user can read the copy; it contains personal data. Settings are not copied.

  --keep   afterwards removes the oldest backups of this shop there, so that this many are left`,
    exitCodes: ['the backup is complete', 'there is no new backup', wrongArguments],
    load: async () => (await import('./shop/backup-commands.ts')).backupCommand,
  },
  restore: {
    who: 'administrator',
    summary: 'puts a backup in place of the database',
    arguments: ['<backup> [--replace]'],
    help: `Checks the whole backup and puts it in place of the database of these settings: the one that Foyer brings or that of
DATABASE_URL. The shop must be stopped. All of it is loaded and compared before anything is changed.

What was sold after the backup is missing from it. So sales stay stopped until you close the alarm "older-database", numbers
continue after those that were given out, and the banks are asked about every payment begun after the backup
(docs/for-operators/backups.md).

  --replace   where there is a database already: keeps it aside and puts the backup in its place`,
    exitCodes: ['restored', 'nothing was changed, and the reason is printed', wrongArguments],
    load: async () => (await import('./shop/backup-commands.ts')).restoreCommand,
  },
  reconcile: {
    who: 'administrator',
    summary: 'asks the banks about undecided payments',
    arguments: ['[--json]'],
    help: `Asks the banks about every undecided payment now, and about those that were declined or expired in the last two days,
and applies the answers: orders become paid, are held again or end. The running shop does this by itself.`,
    exitCodes: ['every bank answered', 'a bank did not answer', wrongArguments],
    load: async () => (await import('#commands/orders/payment-commands.ts')).reconcileCommand,
  },
  webhooks: {
    who: 'administrator',
    summary: 'shows what webhooks wait for, sends messages again',
    arguments: [
      '[--json]',
      'replay <message> [--receiver <name>]',
      'replay --since <day> [--receiver <name>]',
    ],
    help: `Shows how the messages of the last thirty days stand with each receiver of house.yaml, and lists those that were not
delivered. The shop tries each for three days, with growing pauses.

"replay" sends one message again, or all since a day: to every receiver that wants its kind, or to the one named. A message
keeps its webhook-id, so a receiver that has it knows.`,
    exitCodes: [
      'done, and nothing was given up',
      'messages were given up, or there was nothing to send again',
      wrongArguments,
    ],
    load: async () => (await import('./shop/webhooks-command.ts')).webhooksCommand,
  },
  staff: {
    who: 'administrator',
    summary: 'lets people work at the desk',
    arguments: [
      '[--json]',
      'link [--roles <roles>]',
      'roles <number> --roles <roles>',
      'off <number>',
      'back <number>',
    ],
    help: `Lists who works at the desk (docs/for-operators/desk.md). "link" prints an address that works once, for an hour: whoever
opens it chooses a password, adds the shop to an authenticator, and signs in. Without --roles it makes a head.

"roles" gives other roles to a member of staff and signs them out; "off" ends their work at once. What they did keeps
their name. The last head stays. Accounts of the house's own provider ("staff sign in" in house.yaml) have the roles of
their groups: "off" shuts one out here, "back" lets it in again.

Roles: head, office, door, programme, marketing, books, tech; several with commas.`,
    exitCodes: [
      'done',
      'nobody has this number, it is the last head, or its roles come from the house',
      wrongArguments,
    ],
    load: async () => (await import('./people/staff-command.ts')).staffCommand,
  },
  check: {
    who: 'editor',
    summary: 'finds mistakes in house files',
    arguments: ['<folder> [--lang en|ru] [--json]'],
    help: `Finds mistakes in the house files of the folder: each with its file and line, what was found and what was
expected. Changes nothing.`,
    exitCodes: ['no mistakes', 'there are mistakes', wrongArguments],
    load: async () => (await import('./house/open-command.ts')).checkCommand,
  },
  open: {
    who: 'editor',
    summary: 'applies house files to the shop',
    arguments: ['<folder> [--dry-run] [--tells <number>] [--new-time-zone] [--over] [--lang en|ru] [--json]'],
    help: `Checks the house files of the folder and applies them to the shop, all at once. Lists the changes that buyers will
notice. Refuses changes that would affect tickets already sold, and says which. Running servers pick up the change
immediately. A folder that lacks what was changed elsewhere since, at the desk or from another folder, is not opened:
"foyer pull" brings that in.

  --dry-run         lists the changes without applying them
  --tells           confirms how many mails go to buyers of cancelled, moved or replaced sessions; asked for where nobody
                    can answer, and another number changes nothing
  --new-time-zone   accepts another time zone although tickets are sold: sessions keep their times and move to the new zone
  --over            takes back what was changed elsewhere since this folder was opened`,
    exitCodes: [
      'applied, or nothing to apply',
      'there are mistakes, it was refused, the folder lacks changes, or the number of mails was not confirmed',
      wrongArguments,
    ],
    load: async () => (await import('./house/open-command.ts')).openCommand,
  },
  pull: {
    who: 'editor',
    summary: 'brings the house files of the shop into a folder',
    arguments: ['<folder> [--over] [--dry-run] [--lang en|ru] [--json]'],
    help: `Writes the house files into the folder as the shop has them now: into a new one all of them, into one that was opened
before what was changed elsewhere since. What you have changed in the folder stays: a file changed on both sides is
brought together key by key, with your comments. Where both sides changed the same key, nothing is written and the
command says what each side says.

  --over      takes the shop's where both sides changed the same
  --dry-run   lists the files without writing them`,
    exitCodes: [
      'the folder has it all',
      'both sides changed the same, or nothing could be written',
      wrongArguments,
    ],
    load: async () => (await import('./house/pull-command.ts')).pullCommand,
  },
  revisions: {
    who: 'editor',
    summary: 'lists what was opened, by whom and when',
    arguments: ['[--lang en|ru] [--json]'],
    help: `Lists the last hundred states of the house files that were opened, the newest first, with who opened them, from which
folder or by which act at the desk, and the files that differ from the state before.`,
    exitCodes: ['done', 'no house is open', wrongArguments],
    load: async () => (await import('./house/revisions-command.ts')).revisionsCommand,
  },
  undo: {
    who: 'editor',
    summary: 'opens an earlier revision of the house files again',
    arguments: ['[--to <revision>] [--event <event>] [--tells <number>] [--dry-run] [--lang en|ru] [--json]'],
    help: `Opens the files of an earlier revision as a new one, by the same checks as "foyer open": what would hurt somebody who
has a ticket is refused. Without --to it is the revision before the newest. Folders do not follow: "foyer pull" brings
the result into yours.

  --to        number of the revision, from "foyer revisions"
  --event     takes back this event alone
  --tells     confirms how many mails go to buyers
  --dry-run   lists the changes without applying them`,
    exitCodes: [
      'applied, or nothing to apply',
      'there is no such revision, it was refused, or the number of mails was not confirmed',
      wrongArguments,
    ],
    load: async () => (await import('./house/revisions-command.ts')).undoCommand,
  },
  sessions: {
    who: 'editor',
    summary: 'cancels or moves one session and tells its buyers',
    arguments: [
      'cancel <folder> <event> <day> [<time>] [--because "<reason>"] [--choose-until <day>] [--on-request] [--tells <number>] [--dry-run] [--lang en|ru]',
      'move <folder> <event> <day> [<time>] --to "<day> [<time>]" [--because "<reason>"] [--choose-until <day>] [--tells <number>] [--dry-run] [--lang en|ru]',
    ],
    help: `Opens the house with the change and writes it into the event's file, on the line of that session: the same as editing the
file and running "foyer open". Says how many orders, tickets and mails are affected and asks, or needs --tells. If the house is
not opened, the file stays as it was. A line that says something of the session already is left to you.

  --because        what buyers are told, in the first language of the house
  --choose-until   last day on which buyers get the whole price back; two weeks when left out
  --on-request     of a cancelled session nothing is refunded by itself`,
    exitCodes: [
      'done',
      'there is no such session, it was refused, or the number of mails was not confirmed',
      wrongArguments,
    ],
    load: async () => (await import('./house/sessions-command.ts')).sessionsCommand,
  },
  import: {
    who: 'editor',
    summary: 'creates house files from a spreadsheet or a calendar',
    arguments: ['<table.csv | calendar.ics> --mapping <file.yaml> --into <folder> [--replace] [--json]'],
    help: `Creates house files from a spreadsheet (CSV) or a calendar (.ics). The mapping says what the columns mean; docs/for-operators/import.md
explains it with an example. Reports every row that could not be read. house.yaml, menus.yaml and prices.yaml that
already exist are kept. Imported again, a table changes in the house what changed in the table; what was edited by
hand stays, and where both changed the same, the command says so and keeps the edit. <folder>/.imported remembers
what the table said.

  --replace   writes event files anew; edits made by hand are lost`,
    exitCodes: [
      'every row was read',
      'some rows, the mapping or the result have mistakes, or there are conflicts',
      wrongArguments,
    ],
    load: async () => (await import('#commands/house/import-commands.ts')).importCommand,
  },
  'import-hall': {
    who: 'editor',
    summary: 'creates a hall file from a seating plan',
    arguments: ['<file> --into <folder> [--name <name>] [--mapping <file.yaml>] [--seats <selector>]'],
    help: `Creates halls/<name>.yaml from a seating plan, and halls/<name>.png, a picture of how it was understood.
Reads a hall from Ticketland's editor (JSON), a pretix seating plan (JSON), a spreadsheet (CSV: a line is a row, a
cell is a seat), a designer's drawing (SVG), and a hall file of the shop (YAML), which is only drawn.
--seats says how the seats of a drawing are marked: ".seat", "#row{row}seat{number}", "[data-seat]" or
"label:Row {row}, seat {number}"; the mapping can say it too, and names price zones. docs/for-operators/halls.md
explains it. Missing, duplicate and unreadable seats are reported by line.`,
    exitCodes: ['everything was read', 'there are mistakes, nothing was written', wrongArguments],
    load: async () => (await import('#commands/house/import-commands.ts')).importHallCommand,
  },
  orders: {
    who: 'box office',
    summary: 'lists, finds, shows or cancels orders, seats visitors elsewhere',
    arguments: [
      '[--state <state>] [--limit <number> | --all] [--json]',
      '<number> [--json]',
      '<words …> [--state <state>] [--limit <number> | --all] [--json]',
      'resend <number>',
      'seat <ticket> <seat> [--reason "<message to the buyer>"]',
      'cancel <number> [ticket or add-on …] [--percent <1…100>] [--reason "<message to the buyer>"] [--visited] [--receipt-issued] [--dry-run | --yes]',
      'payment <payment> [--back | --closed]',
    ],
    help: `Lists the newest 100 orders (--limit, --all), shows one with its lines, add-ons, tickets, payments, refunds and mails, or finds orders
that match every word: the beginning of a name or an e-mail, a phone number (complete, or its last 10, 7 or 4 digits),
a ticket number, the code of a ticket, or the one in an order's link. A seat is found with its day, "5 December stalls 7 12",
or without in the evenings ahead. Orders for an evening ahead come first, the next one before later ones.
States: held, named, paying, paid, expired, cancelled. Times are in the house's time zone.

"resend" sends the tickets of a paid order to its e-mail again.

"seat" gives a ticket another free seat of the same session and price, as the hall file calls it ("parterre-7-12"). The ticket
and its code stay good; the buyer has a mail with the new seat.

"cancel" ends an unpaid order. Of a paid order it cancels all tickets and add-ons, or those whose numbers are given:
they become void, go back on sale, and the bank is asked for a refund (in full including the fee, unless --percent
says less). It first shows whose order it is and what is refunded, and asks; where nobody can answer it needs --yes.
Tickets that were used at the door are refused without --visited. What went back at the bank itself is not sent
again; --receipt-issued: its receipt exists already, none is issued for that part.

"payment" asks the bank about one payment now and applies the answer. Check the bank's merchant account before you use
an option. --back: the amount does not match, and everything the bank holds of it is refunded. --closed: no money
arrived, or you have refunded it there yourself; the bank is not asked about it again. Use it when the amount does not
match, when its payment way was removed from the house files, or when the bank has not answered for a day after the
payment should have ended.`,
    exitCodes: ['done', 'there is no such order, or nothing to do', wrongArguments],
    load: async () => (await import('./orders/orders-command.ts')).ordersCommand,
  },
  returns: {
    who: 'box office',
    summary: 'lists pending returns, approves or refuses one',
    arguments: [
      '[--all] [--json]',
      'approve <number> [--in-full] [--visited]',
      'refuse <number> --reason "<message to the buyer>"',
      'cancelled [<event>] [--refund] [--reason "<message to the buyer>"]',
      'retry [<refund> [--sent]]',
    ],
    help: `Lists the returns that wait for the house (--all: those in any state), or decides one: its tickets become
void, their places go back on sale and the bank is asked for the refund, once. --in-full refunds everything including
the fee, regardless of the refund rules: illness, a mistake of the house. A return with a ticket that was used at the
door is approved only with --visited. The list shows when each buyer must have an answer.

"cancelled" lists paid orders for sessions that the house files cancel; with --refund all of their tickets are refunded
in full at once and the buyers are notified.

"retry" lists refunds that a bank has refused, whose outcome is unknown, or that have been pending for more than a day
(after a restored backup: all that wait for your decision), by their names (T12, R7) and with the bank's message. Check
the bank's merchant account first. If the money has not been sent, "retry <refund>" asks the bank for it again. If it has
been sent, or you sent it there yourself, "retry <refund> --sent" records that without asking the bank, even while the
refund is pending.`,
    exitCodes: [
      'done',
      'there is no such return, it is already decided, or something could not be refunded',
      wrongArguments,
    ],
    load: async () => (await import('./orders/returns-command.ts')).returnsCommand,
  },
  exchange: {
    who: 'box office',
    summary: 'exchanges tickets of an order for another evening',
    arguments: ['<order> [ticket …] [--to "<day> <time>" [--zone <zone>]]'],
    help: `Lists the other evenings of the event that have places for the tickets of an order (all of its first session, or those
whose numbers are given), with what each costs more or brings back by the house's rule "exchange".

With --to the places are held: the first that the list shows for that evening, in the zone of --zone if it is given. What
costs nothing more is exchanged at once; otherwise the page where the buyer pays is printed, and the old tickets are valid
until then.`,
    exitCodes: ['done', 'there is no such order, or its tickets cannot be exchanged so', wrongArguments],
    load: async () => (await import('./orders/exchange-command.ts')).exchangeCommand,
  },
  tonight: {
    who: 'box office',
    summary: 'shows who comes: sessions of a day, the list of one',
    arguments: [
      '[--day <day>] [--json]',
      '[--day <day>] --event <event> [--at <time>] [--by seat|name|order] [--csv | --pdf <file> | --json] [--lang <language>]',
    ],
    help: `Lists the sessions of today (--day 2027-02-14) with the places that are sold, held by unpaid orders, free, and with the
people who came in. With --event (and --at where it is played several times) lists the tickets of that session: place,
category, name, notes. The list is sorted by sector, row and seat unless --by says otherwise; returned tickets come last.

  --csv   a table for a spreadsheet, on standard output; it has the ticket codes
  --pdf   A4 sheets with a box to tick for each ticket, in this file

A list holds names: destroy it after the session.`,
    exitCodes: ['done', 'no session matches, or several do', wrongArguments],
    load: async () => (await import('./orders/tonight-command.ts')).tonightCommand,
  },
  keep: {
    who: 'box office',
    summary: 'keeps seats from the sale until a moment, lists and releases them',
    arguments: [
      '[list [<event>]] [--json]',
      '<event> <day> [<time>] --for <whom> --seats <names> [--until <end>] [--name "<name>"] [--note "<note>"] [--then-closed]',
      '<event> <day> [<time>] --for <whom> --places <number> [--zone <zone> | --area <area>] [--until <end>] [--name "<name>"] [--note "<note>"] [--then-closed]',
      'change <keep> [--until <end>] [--name "<name>"] [--note "<note>"]',
      'release <keep>',
      'link <keep>',
    ],
    help: `Keeps seats or places of a session from the sale: for wheelchair users, a sponsor, press, house, guest or school. They
come back by themselves: when the end is over they are on sale in the same second, whether or not anything runs. Lists what is
kept for the sessions ahead, or "release"s a keep now. "change" gives one that was made by hand another end, name or note. "link" prints an address: whoever opens it may buy these seats.

  --seats        as the hall file calls them: "parterre-7-11..13, box-a-1"
  --places       so many places of a zone or a standing area, where seats are not chosen
  --until        "2027-02-13 12:00", or "3 days before", "2 h before" the start; the close of the sale when left out
  --then-closed  what is left is not sold after the end either

Seats that are sold stay sold, and are kept if they come back. Seats that a visitor has chosen just now are left out.`,
    exitCodes: ['done', 'there is no such session or keep, or it was refused', wrongArguments],
    load: async () => (await import('./orders/keep-command.ts')).keepCommand,
  },
  visits: {
    who: 'box office',
    summary: 'records visits by ticket codes',
    arguments: ['<code> … [--at <moment>] [--json]', '--file <codes.txt> [--at <moment>] [--json]'],
    help: `Records who was let in, by the ticket codes that were scanned at the door (twelve digits). A file has one code per
line, optionally followed by the moment of that visit. A moment is written 2027-02-14T19:05+03:00; it defaults to now
and cannot be more than two hours before the session. Only the first visit of a code counts; a second one is reported with the time of the first. Each line says event,
place, day and time, and the name on the ticket. The culture card registry
is notified automatically.`,
    exitCodes: [
      'all of them are recorded',
      'a code was used before, is unknown or too early, or its ticket or its money was returned; the others are recorded',
      `${wrongArguments}, nothing is recorded`,
    ],
    load: async () => (await import('./orders/visits-command.ts')).visitsCommand,
  },
  report: {
    who: 'box office',
    summary: 'reports sales, fees, VAT, returns and money',
    arguments: [
      '[--month <month> | --from <day> [--to <day>]] [--by <keys>] [--lines] [--csv | --xlsx <file> | --json] [--lang <language>]',
    ],
    help: `Adds up the money that banks confirmed and the refunds they have done in a period (this month until today unless --month
2027-02 or --from and --to say otherwise), by what was paid for. --by chooses what a row is, some of day, month, event,
session, price, way with commas between; event,price,way by default. A ticket is sold on the day its money came and
returned on the day its money went back.

  --lines   with --csv or --json: each ticket line with its order and the bank's number instead of sums
  --csv     a table for a spreadsheet, on standard output
  --xlsx    a workbook with both, in this file

The sums are compared with those of all payments and refunds; a difference is reported.`,
    exitCodes: ['done, and equal to the ledger', 'it differs from the ledger', wrongArguments],
    load: async () => (await import('./orders/report-command.ts')).reportCommand,
  },
  receipts: {
    who: 'box office',
    summary: 'lists overdue fiscal receipts',
    arguments: [
      '[--json]',
      'retry <number>',
      'close <number>',
      'close --all [--way <key>] [--before <day>] [--yes]',
    ],
    help: `Lists the receipts that a fiscal registrar, the house's own or a bank's, has failed or has not issued within half an
hour, with the number of failures and the last message. The house's registrar is retried automatically; a bank's is
only asked what became of the receipt. "retry" asks now. If you have corrected a receipt by hand, with a correction
receipt or at the bank, "close" closes it and its alarm.

"close --all" is for a bank that issues receipts but never reports them: check its merchant account, then close all
receipts of banks that had no report for half an hour, of one payment way (--way sbp), or requested before a day
(--before 2026-11-01). It only lists them; with --yes it closes them. Receipts that a registrar has failed are closed
one by one, and the house's registrar keeps issuing what is due.`,
    exitCodes: [
      'done, and none is overdue',
      'one is overdue, or no overdue receipt has this number',
      wrongArguments,
    ],
    load: async () => (await import('./orders/receipts-command.ts')).receiptsCommand,
  },
  'card-reports': {
    who: 'box office',
    summary: 'lists reports pending at the culture card registry',
    arguments: ['[--json]', 'retry <number>', 'close <number>'],
    help: `Lists the sales, returns and visits that the culture card registry has not accepted yet, with the number of
attempts and its last answer. WAITING reports are sent again automatically; a REFUSED one needs you: correct what its
message names and use "retry", or enter it in the registry's own account and use "close".`,
    exitCodes: [
      'done, and none is refused',
      'one is refused, or no pending report has this number',
      wrongArguments,
    ],
    load: async () => (await import('./orders/report-command.ts')).cardReportsCommand,
  },
  news: {
    who: 'privacy',
    summary: 'lists the people who agreed to news',
    arguments: ['[--json]', '<consent> [--csv | --json]'],
    help: `Lists the consents that a buyer may leave out, such as news of the house, with the number of people who agreed; or the
people who agreed to one, with each address once. Only buyers of paid orders are listed, and nobody whose data was erased.

  --csv   a table for the program that sends the letters: when they agreed, and whether to the text as it is now`,
    exitCodes: ['done', 'there is no such consent', wrongArguments],
    load: async () => (await import('./people/people-commands.ts')).newsCommand,
  },
  export: {
    who: 'privacy',
    summary: 'prints everything stored about one person',
    arguments: ['<order number | e-mail>'],
    help: `Prints everything the shop stores about one person as JSON: orders, visitors with their documents, consents,
tickets, payments, refunds and mails. Changes nothing.`,
    exitCodes: ['done', 'there is no such order', wrongArguments],
    load: async () => (await import('#commands/people/people-commands.ts')).exportCommand,
  },
  erase: {
    who: 'privacy',
    summary: 'erases the personal data of one person',
    arguments: ['<order number | e-mail> [--ahead] [--json]'],
    help: `Erases the personal data of one person: name, e-mail, phone, visitors and their documents are removed from every
order with the e-mail, or from one order. Amounts, tickets, payments and the fact of each consent are kept for the
books. It cannot be undone; print the data first with "foyer export".

An order that is being bought, or whose payment, receipt, mail or return is in progress, is left unchanged; so is a paid
order with an upcoming session, unless --ahead is given: its tickets stay valid, but the buyer can no longer be contacted.`,
    exitCodes: ['everything erased', 'there is no such order, or one was left unchanged', wrongArguments],
    load: async () => (await import('#commands/people/people-commands.ts')).eraseCommand,
  },
};

/** How a command is written and what it does. */
export function usageOf(name: string, command: Command): string {
  const forms = command.arguments.map((form) => `foyer ${name} ${form}\n`).join('');
  const [done, wrong, usage] = command.exitCodes;
  return `${forms}\n${command.help}\n\nExit code 0: ${done} · 1: ${wrong} · 2: ${usage}.\n`;
}

/** All commands with their summaries, grouped by who runs them. */
export function overview(): string {
  const groups = Object.entries(audiences).map(([who, heading]) => {
    const lines = Object.entries(commands)
      .filter(([, command]) => command.who === who)
      .map(([name, { summary }]) => `  foyer ${name.padEnd(12)} ${summary}\n`);
    return `${heading}:\n${lines.join('')}`;
  });
  return `foyer <command> [--help]\n\n${groups.join('\n')}`;
}
