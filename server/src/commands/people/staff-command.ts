import { type DeskRefusal, type Role, roles } from '@foyer/contract/desk/desk-call.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { openHouseClock, signed, withShop } from '#commands/kit/with-stores.ts';
import { changeRoles, endStaff, letStaffBackIn } from '#features/staff/manage-staff.ts';
import { beginLink } from '#features/staff/staff-links.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { hasStaff, type ListedStaff, listStaff } from '#store/staff.ts';

/** `foyer staff`. */
export async function staffCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const request = readRequest(asked.positionals, asked.values.roles);
  if (typeof request === 'string') return complain(output, request, usage);
  return await withShop(config, output, async (shop) => {
    if (request.kind === 'list') return await list(shop, output, asked.values.json);
    const { kind, ...details } = request;
    return await signed(shop.database, acts[kind], details, () => carryOut(shop, request, output));
  });
}

const acts = { link: 'invite', roles: 'changeRoles', off: 'endStaff', back: 'letStaffBackIn' } as const;

const options = {
  roles: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

type Request =
  | { kind: 'list' }
  | { kind: 'link'; roles: readonly Role[] | null }
  | { kind: 'roles'; id: number; roles: readonly Role[] }
  | { kind: 'off' | 'back'; id: number };

/** The request, or the first mistake. */
function readRequest(
  [word, number, extra]: readonly string[],
  written: string | undefined,
): Request | string {
  if (extra !== undefined) return `"${extra}" is not understood.`;
  const named = written === undefined ? null : rolesOf(written);
  if (typeof named === 'string') return named;
  const id = typedNumber(number);
  if (word === undefined) return named === null ? { kind: 'list' } : '--roles belongs to "link" and "roles".';
  if (word === 'link')
    return number === undefined ? { kind: 'link', roles: named } : `"${number}" is not understood.`;
  if (word !== 'roles' && word !== 'off' && word !== 'back') return `"${word}" is not understood.`;
  if (id === null) return `"${word}" needs the number of a member of staff.`;
  if (word !== 'roles') return { kind: word, id };
  return named === null ? '"roles" needs --roles.' : { kind: 'roles', id, roles: named };
}

function rolesOf(written: string): Role[] | string {
  const words = written.split(',').map((word) => word.trim());
  const found = words.flatMap((word) => roles.filter((role) => role === word));
  const isGood = found.length === words.length && new Set(found).size === found.length;
  return isGood ? found : `--roles is "${written}"; expected some of ${roles.join(', ')}, with commas.`;
}

async function list({ database }: ShopCore, output: CommandOutput, json: boolean): Promise<number> {
  const staff = await listStaff(database);
  const clock = await openHouseClock(database);
  const line = ({ id, name, login, roles: theirs, seenAt, isHouseAccount, isOff }: ListedStaff) => {
    const seen = seenAt ? `seen ${clock(seenAt)}` : 'never seen';
    const kind = [isHouseAccount && 'account of the house', isOff && 'shut out'].filter(Boolean).join(', ');
    return `${[id, name, login, theirs.join(', '), seen, kind].filter((part) => part !== '').join('  ')}\n`;
  };
  const none = 'Nobody works at the desk yet: "foyer staff link" makes the first head.\n';
  output.write(json ? `${JSON.stringify({ staff }, null, 2)}\n` : staff.map(line).join('') || none);
  return exitCodes.done;
}

async function carryOut(shop: ShopCore, request: Exclude<Request, { kind: 'list' }>, output: CommandOutput) {
  if (request.kind === 'link') {
    // Whoever has the shell may always let a head in: that is the way back when all phones are lost.
    const isFirst = !(await hasStaff(shop.database));
    const wanted = request.roles ?? ['head'];
    const { link } = await beginLink(shop, wanted, null, isFirst);
    output.write(
      `${link}\nWorks once, for an hour, and makes a member of staff with ${wanted.join(', ')}.\n`,
    );
    return exitCodes.done;
  }
  const refusal = await change(shop, request);
  if (refusal === null) {
    output.write(request.kind === 'off' ? 'They are signed out and cannot sign in any more.\n' : 'Done.\n');
    return exitCodes.done;
  }
  output.writeAside(`${complaintOf(request, refusal)}\n`);
  return exitCodes.wrong;
}

type Change = Extract<Request, { id: number }>;

async function change(shop: ShopCore, request: Change): Promise<DeskRefusal | null> {
  switch (request.kind) {
    case 'off':
      return await endStaff(shop, request.id);
    case 'back':
      return await letStaffBackIn(shop, request.id);
    case 'roles':
      return await changeRoles(shop, request.id, request.roles);
  }
}

function complaintOf({ kind, id }: Change, refusal: DeskRefusal): string {
  if (refusal.kind === 'gone')
    return kind === 'back'
      ? `No account of the house with the number ${id} is shut out.`
      : `Nobody of the number ${id} works here.`;
  const isOfHouse = 'why' in refusal && refusal.why === 'roles-of-house';
  return isOfHouse
    ? 'The roles of this account come from the groups of the house (house.yaml, staff sign in).'
    : 'The last head stays: make another one first.';
}
