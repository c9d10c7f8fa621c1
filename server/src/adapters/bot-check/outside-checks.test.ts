import { startSandbox } from '@foyer/sandbox/main.ts';
import { systemClock } from '#platform/clock.ts';
import { type BotCheckWorld, botCheckSuite } from '#ports/bot-check.suite.ts';
import type { BotCheck } from '#ports/bot-check.ts';
import { createRecaptcha } from './recaptcha/recaptcha.ts';
import { createSmartCaptcha } from './smartcaptcha/smartcaptcha.ts';

type Settings = Parameters<typeof createSmartCaptcha>[0];
let answers = 0;

async function openService(
  addressOf: 'smartUrl' | 'recaptchaUrl',
  make: (settings: Settings) => BotCheck,
): Promise<BotCheckWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, secret, [addressOf]: baseUrl } = sandbox.captcha;
  const settings = { baseUrl, secret, host: 'shop.example', now: systemClock.now };
  return {
    check: make(settings),
    stranger: make({ ...settings, secret: 'wrong' }),
    elsewhere: make({ ...settings, host: 'other.example' }),
    answer: (kind, aged = 0) => {
      answers += 1;
      return `sandbox~${kind}~${systemClock.now().getTime() - aged * 1000}~shop.example~${answers}`;
    },
    behave: (fault) => control.setScenario(`status-${fault}`),
    behaveWell: () => control.clearScenario(),
    now: systemClock.now,
    close: () => sandbox.close(),
  };
}

botCheckSuite('SmartCaptcha', () => openService('smartUrl', createSmartCaptcha));
botCheckSuite('reCAPTCHA', () => openService('recaptchaUrl', createRecaptcha));
