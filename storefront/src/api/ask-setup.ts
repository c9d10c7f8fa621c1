import type { Setup } from '@foyer/contract/setup/setup.ts';
import { setup } from '@foyer/contract/setup/setup-calls.ts';
import { granted } from '#lib/granted.ts';
import { sendCall } from './send-call.ts';

export async function askSetup(): Promise<Setup> {
  return granted(await sendCall(setup, undefined)).setup;
}
