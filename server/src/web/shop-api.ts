import { type Api, type CallName, calls } from '@foyer/contract/calls.ts';
import { type Answer, refusalCodes } from '@foyer/contract/kit/answer.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { Caller } from '#domain/caller.ts';
import type { Shop } from '#shop/shop.ts';
import { refusalText } from '#texts/refusals.ts';
import { type CallCaller, type Handled, handlers } from './call-handlers.ts';

/** Any of the handlers; which request it takes is known by its name. */
export type AnyHandler = (shop: Shop, request: unknown, caller: CallCaller) => Promise<Handled<unknown>>;

/** The shop's own calls, without a socket between, in a caller's name. */
export function createShopApi(shop: Shop): (caller: Caller) => Api {
  return (caller) => {
    const names = Object.keys(calls).map((name) => [name, callOf(shop, name, caller)]);
    // `as`: the names of the table, each with its handler.
    return Object.fromEntries(names) as unknown as Api;
  };
}

function callOf(shop: Shop, name: string, caller: Caller) {
  // `as`: names of the table, whose requests the mapped type `Api` holds to their handlers.
  const handle = handlers[name as CallName] as AnyHandler;
  return async (request: unknown, key?: string): Promise<Answer<unknown>> => {
    const handled = await handle(shop, request, { ...caller, ...noBrowser, idempotencyKey: key ?? null });
    return handled.ok ? handled : refused(handled, languageOf(request));
  };
}

/** A page that is rendered here sets no cookies. */
const noBrowser: Pick<CallCaller, 'cookies'> = {
  cookies: {
    sessionToken: () => '',
    signInToken: () => null,
    keepSignIn: () => {},
    forgetSignIn: () => {},
    endSession: () => {},
  },
};

/** A refusal with its code, and its text in the caller's language. */
function refused({ refusal }: Extract<Handled<never>, { ok: false }>, language: Language): Answer<never> {
  return { ok: false, refusal, code: refusalCodes[refusal.kind], text: refusalText(refusal, language) };
}

function languageOf(request: unknown): Language {
  const asked = typeof request === 'object' && request !== null ? Reflect.get(request, 'language') : 'ru';
  return languages.find((language) => language === asked) ?? 'ru';
}
