import type { ReturnMessage } from './posted-return.ts';

/** In a window that the shop has opened: gives the address of the return to it, and goes. False: not in such a one. */
export function handToOpener(address: URL): boolean {
  const { opener } = window;
  if (!opener || !window.name.startsWith('authorize:')) return false;
  const message: ReturnMessage = { type: 'authorize', url: address.href };
  opener.postMessage(message, location.origin);
  // With a `quuid` the sign-in begins anew, in this very window.
  if (!address.searchParams.has('quuid')) window.close();
  return true;
}
