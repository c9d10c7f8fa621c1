import { NetworkFailure } from '#lib/network-failure.ts';

let loading: Promise<void> | null = null;

/** Brings the sheet of all pages, once: a page comes with its own part, and a move leads to another. */
export function wholeSheet(address: string): Promise<void> {
  loading ??= load(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new NetworkFailure('offline'));
    };
    document.head.append(link);
  });
}
