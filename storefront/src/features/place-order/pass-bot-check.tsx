import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import { proofTask } from '@foyer/contract/people/captcha-calls.ts';
import { proofToWire } from '@foyer/contract/people/captcha-codec.ts';
import { createRoot } from 'react-dom/client';
import { sendCall } from '#api/send-call.ts';
import { translatorOf } from '#i18n/translate.ts';
import { inSlices } from '#lib/in-slices.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { retried } from '#lib/load/retried.ts';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import styles from './captcha-dialog.module.css';
import { CaptchaDialog } from './captcha-dialog.tsx';
import { sha256 } from './sha256.ts';
import type { TypedCode } from './use-captcha.ts';

type Placed = Answer<PlacedOrder>;
type BotCheck = PlaceOrderRequest['botCheck'];

/**
 * Sends the order again with what the shop asked for: an invisible proof of work, or the answer of the house's
 * outside service, or else a captcha, until its code is right. null: the visitor closed the dialog.
 */
export async function passBotCheck(
  refused: Extract<Placed, { ok: false }>,
  send: (botCheck: BotCheck) => Promise<Placed>,
  words: CheckWords,
): Promise<Placed | null> {
  let answer: Placed = refused;
  const { ask } = refused.refusal.parameters ?? {};
  const token = await tokenFor(ask, words);
  if (token !== null) answer = await send({ token, captchaId: null, captchaText: null });
  while (!answer.ok && isBotRefusal(answer.refusal)) {
    const code = await askCaptcha(words);
    if (code === null) return null;
    answer = await send({ token: null, captchaId: code.id, captchaText: code.typed });
  }
  return answer;
}

async function tokenFor(ask: unknown, words: CheckWords): Promise<string | null> {
  if (ask === 'invisible') return await proofToken();
  if (ask !== 'outside') return null;
  return await outsideToken(words);
}

/** Solves the shop's proof of work; null if it cannot be solved: then a captcha is shown. */
async function proofToken(): Promise<string | null> {
  const answer = await sendCall(proofTask, undefined);
  if (!answer.ok) return null;
  // Not in a worker, which the content policy makes costly, yet without blocking the page.
  const number = await inSlices(search(answer.value));
  return number === null ? null : proofToWire(answer.value, number);
}

function* search({ salt, digest, mostNumber }: ProofTask): Generator<void, number | null> {
  for (let number = 0; number <= mostNumber; number += 1) {
    if (sha256(`${salt}${number}`) === digest) return number;
    yield;
  }
  return null;
}

/**
 * Asks for a captcha's code over the current page; null: closed without one (BD-7). Rendered in a root
 * of its own, so that an order page need not know of it.
 */
async function askCaptcha({ language, overrides }: CheckWords): Promise<TypedCode | null> {
  const texts = await retried(() => loadTexts(language, ['captcha'], overrides));
  const t = translatorOf(texts, 'captcha', language);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise((resolve) =>
      root.render(<CaptchaDialog t={t} language={language} onEnd={resolve} />),
    );
  } finally {
    root.unmount();
    place.remove();
  }
}

/** How long a service may take without showing anything. */
const longest = 15_000;

/**
 * The answer of the outside service that the house has set, from a frame of its own: its script never runs in this
 * page. What it asks is shown over the page. null: no answer: then a captcha is shown.
 */
async function outsideToken({ language, overrides }: CheckWords): Promise<string | null> {
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
