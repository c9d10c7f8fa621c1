import { translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { retried } from '#lib/load/retried.ts';
import type { CheckWords } from './bot-refusal.ts';
import styles from './captcha-dialog.module.css';

/** How long a service may take without showing anything. */
const longest = 15_000;

/**
 * The answer of the outside service that the house has set, from a frame of its own: its script never runs in this
 * page. What it asks is shown over the page. null: no answer: then a captcha is shown.
 */
export async function outsideToken({ language, overrides }: CheckWords): Promise<string | null> {
  const texts = await retried(() => loadTexts(language, ['captcha'], overrides));
  const frame = document.createElement('iframe');
  frame.src = `/bot-check?lang=${language}`;
  frame.title = translatorOf(texts, 'captcha', language)('title');
  frame.className = styles.outside ?? '';
  document.body.append(frame);
  try {
    return await answerOf(frame);
  } finally {
    frame.remove();
  }
}

function answerOf(frame: HTMLIFrameElement): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (token: string | null) => {
      removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(token);
    };
    let timer = setTimeout(end, longest, null);
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isOurs = source === frame.contentWindow && origin === location.origin;
      if (!isOurs || typeof data !== 'object' || data === null || !('type' in data)) return;
      if (data.type !== 'bot-check') return;
      if ('token' in data) return end(typeof data.token === 'string' ? data.token : null);
      const isAsking = 'asking' in data && data.asking === true;
      frame.classList.toggle(styles.asking ?? '', isAsking);
      clearTimeout(timer);
      if (isAsking) frame.focus();
      else timer = setTimeout(end, longest / 5, null);
    };
    addEventListener('message', hear);
  });
}
