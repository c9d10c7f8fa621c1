import type { HouseAnswer } from '@foyer/contract/desk/desk.ts';
import { type DeskRefusal, roles } from '@foyer/contract/desk/desk-call.ts';
import { seal, unseal } from '#platform/secrets.ts';
import type { DirectoryPerson, DirectoryTrouble, StaffDirectory } from '#ports/staff-directory.ts';
import type { Shop } from '#shop/shop.ts';
import { endSessionsOf, proveSession } from '#store/staff.ts';
import { keepAccount, lockAccount } from '#store/staff-accounts.ts';
import { type Began, beginWork, type Place } from './sign-in-staff.ts';
import { keyHash, newKey } from './staff-links.ts';

type Context = Pick<
  Shop,
  'database' | 'randomBytes' | 'now' | 'key' | 'origin' | 'catalogue' | 'staffDirectory' | 'log'
>;

/** What must come back from the house's provider. */
interface Question {
  state: string;
  nonce: string;
  codeVerifier: string;
  anew: boolean;
  askedAt: number;
}

type AnswerHere = HouseAnswer & Pick<Place, 'browser'>;

export type Asked =
  | { kind: 'asked'; address: string; kept: string }
  | { kind: 'refused'; refusal: DeskRefusal };

/** For how long somebody may stay at the provider. */
const patienceMinutes = 15;

/** Where this browser signs in, and what it keeps until it comes back. `anew`: the password is asked for again. */
export async function askHouse(
  shop: Context,
  { browser, anew }: { browser: string; anew: boolean },
): Promise<Asked> {
  const directory = await shop.staffDirectory();
  if (directory === null) return { kind: 'refused', refusal: { kind: 'gone' } };
  const [state, nonce, codeVerifier] = [
    newKey(shop.randomBytes),
    newKey(shop.randomBytes),
    newKey(shop.randomBytes),
  ];
  const question: Question = { state, nonce, codeVerifier, anew, askedAt: shop.now().getTime() };
  const found = await directory.addressFor({ ...question, redirectUri: returnAddress(shop) });
  if (found.kind !== 'address') return { kind: 'refused', refusal: refusalOf(shop, found) };
  const kept = seal(sealOf(shop, browser), JSON.stringify(question)).toString('base64url');
  return { kind: 'asked', address: found.address, kept };
}

/** A session for somebody whom the house knows, with the roles of their groups. */
export async function signInFromHouse(
  shop: Context,
  { device, ...answer }: HouseAnswer & Place,
): Promise<Began> {
  const known = await personOf(shop, answer);
  if (known.kind === 'refused') return known;
  const { person, isAnew } = known;
  const { staffSignIn } = await shop.catalogue.get();
  const given = roles.filter((role) =>
    staffSignIn?.groups[role]?.some((group) => person.groups.includes(group)),
  );
  return await shop.database.transaction(async (transaction) => {
    const before = await lockAccount(transaction, person);
    const isChanged = before !== null && String(before.roles) !== String(given);
    // Whoever lost a group is not at work in another browser either.
    if (isChanged) await endSessionsOf(transaction, before.id);
    const isStranger = before === null && given.length === 0;
    const id = isStranger ? null : await keepAccount(transaction, { ...person, roles: given });
    if (before?.isOff) return { kind: 'refused', refusal: { kind: 'not-now', why: 'account-off' } };
    if (id === null || given.length === 0)
      return { kind: 'refused', refusal: { kind: 'not-now', why: 'no-group' } };
    // The provider may have known this browser without asking anything: that proves nothing of who sits there now.
    return await beginWork(transaction, shop, id, { device, browser: answer.browser }, isAnew);
  });
}

/** The same again within a session; the provider has asked for the password anew. null: they are who they were. */
export async function proveFromHouse(
  shop: Context,
  session: { id: number; staffId: number | null },
  answer: AnswerHere,
): Promise<DeskRefusal | null> {
  const known = await personOf(shop, answer);
  if (known.kind === 'refused') return known.refusal;
  if (!known.isAnew) return late.refusal;
  const account = await shop.database.transaction((transaction) => lockAccount(transaction, known.person));
  if (account === null || account.id !== session.staffId) return { kind: 'not-now', why: 'other-account' };
  await proveSession(shop.database, session.id);
  return null;
}

const late = { kind: 'refused', refusal: { kind: 'not-now', why: 'answer-late' } } as const;

type Known =
  | { kind: 'person'; person: DirectoryPerson; isAnew: boolean }
  | { kind: 'refused'; refusal: DeskRefusal };

async function personOf(shop: Context, { query, kept, browser }: AnswerHere): Promise<Known> {
  const directory: StaffDirectory | null = await shop.staffDirectory();
  const question = openQuestion(shop, kept, browser);
  if (directory === null || question === null) return late;
  const found = await directory.personOf({ ...question, query, redirectUri: returnAddress(shop) });
  return found.kind === 'person'
    ? { ...found, isAnew: question.anew }
    : { kind: 'refused', refusal: refusalOf(shop, found) };
}

/** null: of another browser, too old, or never asked. */
function openQuestion(shop: Context, kept: string, browser: string): Question | null {
  const text = unseal(sealOf(shop, browser), Buffer.from(kept, 'base64url'));
  // `as`: `askHouse` wrote it, and the seal says that nobody else did.
  const question = text === null ? null : (JSON.parse(text) as Question);
  const isInTime = question !== null && shop.now().getTime() - question.askedAt < patienceMinutes * 60_000;
  return isInTime ? question : null;
}

function sealOf({ key }: Context, browser: string) {
  return { secret: key, use: 'staff sign-in', boundTo: keyHash(browser) };
}

function returnAddress({ origin }: Context): string {
  return `${origin}/desk/back`;
}

function refusalOf({ log }: Context, { kind, reason }: DirectoryTrouble): DeskRefusal {
  log.warn({ reason }, 'The house’s provider did not let a member of staff in');
  return { kind: 'not-now', why: kind === 'unreachable' ? 'provider-silent' : 'provider-refused' };
}
