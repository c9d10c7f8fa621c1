import { randomInt } from 'node:crypto';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import {
  type AskedCheck,
  askedCheck,
  type BotCheckPolicy,
  type CheckReasons,
  type Code,
  codeLength,
  codeSigns,
  isCode,
  spokenLength,
} from '#domain/bot-check.ts';
import { nonceLength, seal, unseal } from '#platform/secrets.ts';
import type { BotCheck } from '#ports/bot-check.ts';
import { redeem, spend } from '#store/bot-check-uses.ts';
import type { Shop } from './shop.ts';

type Checking = Pick<Shop, 'database' | 'key' | 'botChecks' | 'now'>;
type Answers = PlaceOrderRequest['botCheck'];

/** An order on its way: its key, with which its check may be repeated, and what speaks for a check. */
interface CheckedOrder extends CheckReasons {
  key: string;
}

/**
 * null: the order may go on. Otherwise -1001, and what would do: an invisible check, or a picture after that has
 * failed or where the caller orders much (BD-8). A picture always does.
 */
export async function passBotCheck(
  shop: Checking,
  policy: BotCheckPolicy,
  answers: Answers,
  { key, ...reasons }: CheckedOrder,
): Promise<Refusal | null> {
  const asked = askedCheck(policy, reasons);
  if (asked === 'nothing') return null;
  if (answers.captchaId !== null) {
    return (await hasRightCode(shop, answers, key)) ? null : refusal('picture');
  }
  const isOutside = policy.kind !== 'own';
  const invisible = isOutside ? (shop.botChecks.outside(policy)?.check ?? null) : shop.botChecks.proof;
  if (asked === 'picture' || invisible === null) return refusal('picture');
  if (answers.token === null) return refusal(isOutside ? 'outside' : 'invisible');
  return (await hasGoodToken(shop, invisible, answers.token, key)) ? null : refusal('picture');
}

async function hasRightCode(shop: Checking, answers: Answers, orderKey: string): Promise<boolean> {
  const sealed = openCode(answers.captchaId ?? '', shop.key, shop.now());
  if (!sealed) return false;
  if (isCode(sealed.code, answers.captchaText ?? '')) return await redeem(shop.database, sealed, orderKey);
  await spend(shop.database, sealed);
  return false;
}

async function hasGoodToken(
  shop: Checking,
  invisible: BotCheck,
  token: string,
  orderKey: string,
): Promise<boolean> {
  const verdict = await invisible.verify(token);
  return verdict.kind === 'passed' && (await redeem(shop.database, verdict, orderKey));
}

function refusal(ask: Exclude<AskedCheck, 'nothing'> | 'outside'): Refusal {
  return { kind: 'bot-check', parameters: { ask } };
}

/** A code on its way through a browser, which cannot read it; a server keeps nothing of it until it is used. */
interface SealedCode {
  code: Code;
  until: Date;
  /** What the shop remembers once the code was tried. */
  name: string;
}

const use = 'captcha';
const lifeMilliseconds = 10 * 60_000;
const longest = 100;

export function newCode(): Code {
  const drawn = (signs: string, length: number) =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return { text: drawn(codeSigns, codeLength), spoken: drawn('0123456789', spokenLength) };
}

export function sealCode({ text, spoken }: Code, key: Buffer, now: Date): string {
  const plain = [text, spoken, now.getTime() + lifeMilliseconds].join(' ');
  return seal({ secret: key, use }, plain).toString('base64url');
}

/** null: not ours, changed, or too old. */
export function openCode(id: string, key: Buffer, now: Date): SealedCode | null {
  const bytes = Buffer.from(id, 'base64url');
  const plain = bytes.length > longest ? null : unseal({ secret: key, use }, bytes);
  if (plain === null) return null;
  const [text = '', spoken = '', until = ''] = plain.split(' ');
  const sealed = {
    code: { text, spoken },
    until: new Date(Number(until)),
    name: `picture ${bytes.subarray(0, nonceLength).toString('base64url')}`,
  };
  return sealed.until <= now ? null : sealed;
}
