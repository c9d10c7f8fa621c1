import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './ui/desk.css';

const place = document.getElementById('desk');
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

/** The one address that this page may give to the browser as a script. */
const workerAddress = '/desk/worker.js';
// `as`: neither do they know trustedTypes, which some browsers lack.
const { trustedTypes } = globalThis as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): unknown } };
};
const policy = trustedTypes?.createPolicy('foyer-desk', {
  createScriptURL: (address: string) => {
    if (address !== workerAddress) throw new TypeError('no other script');
    return address;
  },
});
// `as`: the types of browsers know no TrustedScriptURL here.
const worker = (policy?.createScriptURL(workerAddress) ?? workerAddress) as unknown as string;
void navigator.serviceWorker?.register(worker, { scope: '/desk' }).catch(() => {});
