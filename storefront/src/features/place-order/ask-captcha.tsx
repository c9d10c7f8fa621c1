import { createRoot } from 'react-dom/client';
import { translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { retried } from '#lib/load/retried.ts';
import type { CheckWords } from './bot-refusal.ts';
import { CaptchaDialog } from './captcha-dialog.tsx';
import type { TypedCode } from './use-captcha.ts';

/**
 * Asks for a captcha's code over the current page; null: closed without one (BD-7). Rendered in a root
 * of its own, so that an order page need not know of it.
 */
export async function askCaptcha({ language, overrides }: CheckWords): Promise<TypedCode | null> {
  const texts = await retried(() => loadTexts(language, ['captcha'], overrides));
  const t = translatorOf(texts, 'captcha', language);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise((resolve) => root.render(<CaptchaDialog t={t} onEnd={resolve} />));
  } finally {
    root.unmount();
    place.remove();
  }
}
