import { send } from './send.ts';

/** What a call that changes something must carry: the token of a fresh session (AP-2). */
export async function sessionHeaders(origin: string): Promise<Record<string, string>> {
  const answer = await send(origin, { method: 'GET', path: '/api/token' });
  const { response }: { response: string } = JSON.parse(answer.body);
  const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? [];
  return { cookie, 'x-csrf-token': response, 'x-requested-with': 'XMLHttpRequest' };
}
