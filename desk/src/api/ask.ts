import type { Me } from '@foyer/contract/desk/desk.ts';
import type { AnyDeskCall, DeskAnswer, DeskRefusal } from '@foyer/contract/desk/desk-call.ts';
import {
  type DeskCallName,
  type DeskRequest,
  type DeskValue,
  deskCalls,
} from '@foyer/contract/desk/desk-calls.ts';
import { deskLanguage } from '#i18n/say.ts';

/** An answer of the shop, or that there was none: then nothing is known of what was asked. */
export type Asked<Value> = DeskAnswer<Value> | { ok: false; refusal: { kind: 'network' } };

export type AskedRefusal = DeskRefusal | { kind: 'network' };

let token = '';

export function keepToken(me: Pick<Me, 'token'>): void {
  token = me.token;
}

export async function ask<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  { timeout = 20_000 } = {},
): Promise<Asked<DeskValue<Name>>> {
  const call: AnyDeskCall = deskCalls[name];
  const isPost = call.method === 'POST';
  // `as`: every request of the table is an object.
  const query = isPost ? '' : queryOf(request as object);
  try {
    const response = await fetch(`/api/desk/${call.path}${query}`, {
      method: call.method,
      signal: AbortSignal.timeout(timeout),
      headers: {
        'x-foyer-desk': '1',
        'x-foyer-language': deskLanguage(),
        ...(isPost ? { 'content-type': 'application/json', 'x-csrf-token': token } : {}),
      },
      ...(isPost ? { body: JSON.stringify(request) } : {}),
    });
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) return { ok: false, refusal: { kind: 'internal' } };
    // `as`: the shop and its desk are of one version and share this table.
    return answer as DeskAnswer<DeskValue<Name>>;
  } catch {
    return { ok: false, refusal: { kind: 'network' } };
  }
}

function queryOf(request: object): string {
  const pairs = Object.entries(request).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

function isAnswer(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}
