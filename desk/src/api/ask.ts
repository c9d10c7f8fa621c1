import type { Me } from '@foyer/contract/desk/desk.ts';
import type { AnyDeskCall, DeskAnswer, DeskRefusal } from '@foyer/contract/desk/desk-call.ts';
import {
  type DeskCallName,
  type DeskRequest,
  type DeskValue,
  deskCalls,
} from '@foyer/contract/desk/desk-calls.ts';
import { deskLanguage } from '#i18n/say.ts';

/** An answer of the shop, or that there was none. */
export type Asked<Value> = Extract<DeskAnswer<Value>, { ok: true }> | { ok: false; refusal: AskedRefusal };

export type AskedRefusal = (DeskRefusal | { kind: 'network' }) & {
  /** It is not known whether the shop has done what was asked. */
  mayBeDone?: true;
};

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
  const fields = request as object;
  // Scans go out again by themselves until they are answered, and without any network nothing leaves the device.
  const mayArrive = name !== 'scans' && navigator.onLine && changes(call, fields);
  const mayBeDone = mayArrive ? { mayBeDone: true as const } : {};
  const query = isPost ? '' : queryOf(fields);
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
    if (!isAnswer(answer)) return { ok: false, refusal: { kind: 'internal', ...mayBeDone } };
    // `as`: the shop and its desk are of one version and share this table.
    const said = answer as DeskAnswer<DeskValue<Name>>;
    if (said.ok || said.refusal.kind !== 'internal') return said;
    return { ok: false, refusal: { ...said.refusal, ...mayBeDone } };
  } catch {
    return { ok: false, refusal: { kind: 'network', ...mayBeDone } };
  }
}

/** What a role may do, and not only look at: null for what is confirmed asks what it would come to. */
function changes({ method, roles }: AnyDeskCall, request: object): boolean {
  const confirmed = Object.entries(request).filter(([name]) => name === 'tells' || name === 'expects');
  return method === 'POST' && typeof roles !== 'string' && confirmed.every(([, value]) => value !== null);
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
