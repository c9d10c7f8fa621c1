import { setTimeout as pause } from 'node:timers/promises';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { fingerprint } from './fingerprint.ts';
import type { Random } from './random.ts';
import type { World } from './walking-requests.ts';

/**
 * Some buyers who went to the bank pay there, and mails are read for links of returns. Ends when the shop has done
 * all that follows, so that the next change is the next caller's.
 */
export async function lifeGoesOn(
  { sandbox, database }: RunningShop,
  world: World,
  random: Random,
): Promise<void> {
  for (const { id } of sandbox.rbs.control.list().slice(-20))
    if (random.chance(0.3)) sandbox.rbs.control.pay(id);
  await sandbox.rbs.control.idle();
  const mails = sandbox.mail.control.messages().slice(0, 200);
  const bodies = mails.flatMap(({ text }) => {
    const [, hash, hashConf] = /return\/(\w+)\?hash_conf=([\w-]+)/.exec(text) ?? [];
    return hash ? [{ hash, lang: 'ru', hashConf }] : [];
  });
  if (bodies.length > 0) world.goodBodies['/api/order/return-confirm'] = bodies;
  await untilQuiet(() => fingerprint(database));
}

async function untilQuiet(look: () => Promise<string>): Promise<void> {
  for (let [seen, same] = [await look(), 0]; same < 4; ) {
    await pause(100);
    const now = await look();
    same = now === seen ? same + 1 : 0;
    seen = now;
  }
}
