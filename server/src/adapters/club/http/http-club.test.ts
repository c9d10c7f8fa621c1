import { startSandbox } from '@foyer/sandbox/main.ts';
import { type ClubWorld, clubSuite } from '#ports/club.suite.ts';
import { createHttpClub } from './http-club.ts';

clubSuite('HTTP', openSandboxClub);

async function openSandboxClub(): Promise<ClubWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { address, secret, ledger, behave } = sandbox.club;
  const anna = ledger.memberOf('M-1');
  if (!anna) throw new Error('the club does not know Anna');
  ledger.writeMember({ ...anna, subscriptions: [{ id: 'S-1', name: 'Джаз', visits: { jazz: 3 } }] });
  const anywhere = { event: null, uses: null, usesOfBuyer: null, about: '' };
  ledger.writePromoCode({ ...anywhere, code: 'ONCE', terms: { percent: 10 }, uses: 1 });
  ledger.writePromoCode({ ...anywhere, code: 'EACH', terms: { percent: 10 }, usesOfBuyer: 1 });
  ledger.writePromoCode({ ...anywhere, code: 'JAZZ', terms: { sum: 30_000 }, event: 'jazz' });
  const settings = { address, secret, now: () => new Date() };
  return {
    club: createHttpClub(settings),
    stranger: createHttpClub({ ...settings, secret: 'wrong' }),
    behave,
    behaveWell: () => behave(null),
    close: () => sandbox.close(),
  };
}
