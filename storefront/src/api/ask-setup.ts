import type { ClubMembership } from '@foyer/contract/people/club.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { setup } from '@foyer/contract/setup/setup-calls.ts';
import { granted } from '#lib/granted.ts';
import { sendCall } from './send-call.ts';

export async function askSetup(): Promise<Setup> {
  return granted(await sendCall(setup, undefined)).setup;
}

/** What the house's club says of who is signed in. */
export async function askClubMembership(): Promise<ClubMembership> {
  return granted(await sendCall(setup, undefined)).club;
}
