import { join } from 'node:path';
import type { SandboxOptions } from './sandbox-options.ts';

/** Reads the environment. The only file of the sandbox that does. Throws a sentence for a person. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SandboxOptions {
  const port = readPort(environment.SANDBOX_PORT);
  const host = environment.SANDBOX_HOST || 'localhost';
  const text = (name: string) => environment[name] || undefined;
  const callbackUrl = text('SANDBOX_RBS_CALLBACK_URL');
  return {
    host,
    port,
    smtpPort: port + 1,
    shop: text('FOYER_ORIGIN') ?? `http://localhost:${text('PORT') ?? '3000'}`,
    folder: join(environment.FOYER_DATA || '.foyer', 'sandbox'),
    ...(text('SANDBOX_ORIGIN') ? { origin: text('SANDBOX_ORIGIN') } : {}),
    rbs: {
      userName: text('SANDBOX_RBS_USER') ?? 'foyer-api',
      password: text('SANDBOX_RBS_PASSWORD') ?? 'foyer-password',
      callbackKey: text('SANDBOX_RBS_CALLBACK_KEY') ?? 'foyer-callback-key',
      ...(callbackUrl ? { callbackUrl } : {}),
    },
  };
}

function readPort(text = '3100'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_534) return port;
  throw new Error(`SANDBOX_PORT is "${text}"; it must be a whole number from 1 to 65534`);
}
