import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';

/** The bank of a sandbox: what a house file says of it, and the secrets that stay in the environment. */
export function sandboxBank({ rbs }: Sandbox) {
  return {
    settings: {
      address: rbs.baseUrl,
      'user name from': 'BANK_USER',
      'password from': 'BANK_PASSWORD',
      'callback key from': 'BANK_KEY',
    },
    environment: { BANK_USER: rbs.userName, BANK_PASSWORD: rbs.password, BANK_KEY: rbs.callbackKey },
  };
}
