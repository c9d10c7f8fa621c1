import { type Language, languages, type Text, textFromWire, textIn } from '#rules/values.ts';
import { type Answer, found, type RefusalKind, type Refused, refusalCodes, successCode } from './answer.ts';

/**
 * How loose values of the wire are read. Foreign servers and storefronts write flags and numbers in
 * several ways; what cannot be read becomes the fallback, and never an exception in a visitor's browser.
 */

/** What the encoders must know of the house: its language fills the texts that it did not translate. */
export interface WireContext {
  houseLanguage: Language;
  /** What the caller asked in; absent where the call takes no language. */
  language?: Language | undefined;
}

/** What the specification names without a language stands in the asked one. */
export function plainText(text: Text, { language, houseLanguage }: WireContext): string {
  return textIn(text, language ?? houseLanguage, houseLanguage);
}

export type WireFlag = 0 | 1 | boolean | '0' | '1' | null | undefined;

export function flagFromWire(flag: WireFlag, fallback = false): boolean {
  if (flag === null || flag === undefined) return fallback;
  return flag === true || flag === 1 || flag === '1';
}

export function integerFromWire(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : fallback;
}

export function textOrNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/** A text of the wire: its fields by language, else the one field without a language. */
export function anyTextFromWire(
  name: string,
  row: Readonly<Record<string, unknown>>,
  language: Language = 'ru',
): Text {
  const text = textFromWire(name, row);
  const plain = row[name];
  if (Object.keys(text).length > 0 || typeof plain !== 'string' || plain === '') return text;
  return { [language]: plain };
}

/** A number of places: -1 on the wire is "not limited". Other negative values (-99999) are kept. */
export function placesToWire(places: number | null): number {
  return places ?? -1;
}

export function placesFromWire(places: unknown): number | null {
  const number = integerFromWire(places, 0);
  return number === -1 ? null : number;
}

export function languageFromWire(value: unknown, fallback: Language = 'ru'): Language {
  return languages.find((language) => language === value) ?? fallback;
}

/** The fields that carry a refusal; `errorData` is our own: what a form needs to show it in its place. */
export interface WireRefusal {
  errorCode?: string | number | null | undefined;
  errorText?: string | null | undefined;
  errorData?: Readonly<Record<string, string | number>> | null | undefined;
}

/**
 * The refusal in an answer, or null. `status` is the HTTP status: it tells apart kinds that share a code.
 * A missing code is the inner error (B 8): beside a failed status, and in an answer that `tells` how it went.
 */
export function refusalFromWire(
  wire: WireRefusal | null | undefined,
  status = 200,
  tells: 'tells' | 'may tell' = 'may tell',
): Refused | null {
  const isSilentSuccess = status < 400 && tells === 'may tell';
  const code = String(wire?.errorCode ?? (isSilentSuccess ? successCode : refusalCodes.internal));
  if (code === successCode) return null;
  const kind = kindOf(code, status);
  const parameters = wire?.errorData;
  return {
    ok: false,
    refusal: parameters ? { kind, parameters } : { kind },
    code,
    text: wire?.errorText ?? '',
  };
}

/** Codecs of an answer that says only that something is done. */
export function doneFromWire(wire: unknown, status: number): Answer<undefined> {
  return refusalFromWire((wire ?? {}) as WireRefusal, status, 'tells') ?? found(undefined);
}

export function doneToWire(): { errorCode: string; errorText: string } {
  return { errorCode: successCode, errorText: '' };
}

/** `{ hash, lang }`: what most calls about an order carry. */
export interface OrderName {
  hash: string;
  language: Language;
}

export function orderNameToWire({ hash, language }: OrderName) {
  return { hash, lang: language };
}

export function orderNameFromWire(wire: { hash: string; lang?: Language | null | undefined }): OrderName {
  return { hash: wire.hash, language: languageFromWire(wire.lang) };
}

/** An answer that stands in `{ response: … }`. Refusals that a server wrote at the top are moved inside. */
export function envelopeOf(wire: unknown): { response: object } {
  const answer = (wire ?? {}) as WireRefusal & { response?: unknown };
  const inside = answer.response;
  return { response: typeof inside === 'object' ? (inside ?? {}) : answer };
}

function kindOf(code: string, status: number): RefusalKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'too-many-requests';
  if (status === 503) return code === refusalCodes['sales-stopped'] ? 'sales-stopped' : 'busy';
  if (code === refusalCodes.internal) {
    return status === 400 ? 'malformed' : status === 404 ? 'unknown-call' : 'internal';
  }
  const found = Object.entries(refusalCodes).find(([, known]) => known === code)?.[0];
  return (found as RefusalKind | undefined) ?? 'internal';
}
