import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { createHttpClub } from '#adapters/club/http/http-club.ts';
import type { DiscountRoom } from '#features/discount-order/discount-room.ts';
import { confirmFreeOrder } from '#features/pay-order/confirm-free-order.ts';
import { closeDiscounts } from '#features/tell-club/close-discounts.ts';
import { systemClock } from '#platform/clock.ts';
import type { BankTrial } from './bank-trial.ts';

/** A club beside a bank's trial. Whoever placed an order with profile 1 is Anna, with profile 2 Boris. */
export interface ClubTrial {
  room: DiscountRoom;
  club: Sandbox['club'];
  close(): Promise<void>;
}

const people: Readonly<Record<number, string>> = { 1: 'anna', 2: 'boris' };

export async function openClubTrial({ database, room: bankRoom }: BankTrial): Promise<ClubTrial> {
  const { club, close } = await startSandbox({ port: 0, smtpPort: 0 });
  const spoken = createHttpClub({ ...club, now: systemClock.now });
  const room: DiscountRoom = {
    database,
    club: async () => spoken,
    memberNow: async (profileId) => {
      const subject = people[profileId ?? 0];
      if (subject === undefined) return { kind: 'stranger' };
      const email = `${subject}@pochta.example`;
      return await spoken.findMember({ issuer: 'https://id.example', subject, email, phone: null });
    },
    confirmFree: (orderId) => confirmFreeOrder(bankRoom, orderId),
    closeDiscounts: (orderId) => closeDiscounts(room, orderId),
    randomBytes: bankRoom.randomBytes,
    now: systemClock.now,
  };
  return { room, club, close };
}
