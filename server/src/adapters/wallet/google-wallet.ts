import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import type { IssuedPass, WalletPass } from '#domain/wallet-pass.ts';
import { askJson, type JsonAnswer, postForm } from '#platform/outbound.ts';
import type { GoogleWallet, PutOutcome } from '#ports/wallets.ts';

/** The key file of a service account, as Google gives it. */
const keyFileSchema = v.object({ client_email: v.pipe(v.string(), v.email()), private_key: v.string() });
export type GoogleKey = v.InferOutput<typeof keyFileSchema>;

/** null: the text is no key file of a service account. */
export function readGoogleKey(text: string): GoogleKey | null {
  try {
    const parsed = v.safeParse(keyFileSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export interface GoogleServers {
  token: string;
  /** With a slash at the end. */
  objects: string;
  save: string;
}

export const googleServers: GoogleServers = {
  token: 'https://oauth2.googleapis.com/token',
  objects: 'https://walletobjects.googleapis.com/walletobjects/v1/',
  save: 'https://pay.google.com/gp/v/save/',
};

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const algorithm = 'RS256';
const answerSeconds = 10;
/** A token is asked for anew so long before it ends. */
const tokenReserveMilliseconds = 60_000;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

/** Google Wallet: what passes say is written to Google, and visitors add them there by name. */
export function createGoogleWallet(
  issuer: string,
  key: GoogleKey,
  { servers = googleServers, now }: { servers?: GoogleServers; now: () => Date },
): GoogleWallet {
  let token: { text: string; until: number } | null = null;

  async function signed(claims: Record<string, unknown>, audience: string): Promise<string> {
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(key.client_email)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now().getTime() / 1000))
      .setExpirationTime(Math.floor(now().getTime() / 1000) + 3_600)
      .sign(await importPKCS8(key.private_key, algorithm));
  }

  /** The text of a token, or why there is none. */
  async function accessToken(): Promise<{ text: string } | { reason: string }> {
    if (token !== null && token.until > now().getTime()) return token;
    const assertion = await signed({ scope }, servers.token);
    const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const answer = await postForm(servers.token, { seconds: answerSeconds, fields });
    if (answer.kind === 'failed') return { reason: `no access token: ${answer.reason}` };
    const read = v.safeParse(tokenSchema, answer.body);
    if (!read.success) return { reason: 'no access token in the answer' };
    const { access_token: text, expires_in: seconds } = read.output;
    token = { text, until: now().getTime() + seconds * 1000 - tokenReserveMilliseconds };
    return token;
  }

  /** Updates what is there; what is not is written for the first time. */
  async function write(
    kind: 'eventTicketClass' | 'eventTicketObject',
    body: { id: string },
  ): Promise<PutOutcome> {
    const access = await accessToken();
    if ('reason' in access) return { kind: 'silent', reason: access.reason };
    const headers = { authorization: `Bearer ${access.text}` };
    const ask = (path: string, method: 'PUT' | 'POST') =>
      askJson(`${servers.objects}${path}`, { seconds: answerSeconds, headers, method, body });
    const updated = await ask(`${kind}/${encodeURIComponent(body.id)}`, 'PUT');
    if (isStatus(updated, 200)) return { kind: 'put' };
    const answer = isStatus(updated, 404) ? await ask(kind, 'POST') : updated;
    if (isStatus(answer, 200)) return { kind: 'put' };
    if (answer.kind === 'failed') return { kind: 'silent', reason: answer.reason };
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    return { kind: isRefused ? 'refused' : 'silent', reason: `${kind} ${body.id}: HTTP ${answer.status}` };
  }

  return {
    put: async (pass) => {
      const put = await write('eventTicketClass', classOf(pass, issuer));
      return put.kind !== 'put' ? put : await write('eventTicketObject', objectOf(pass, issuer));
    },
    saveAddress: async (passes, origin) => {
      const eventTicketObjects = passes.map((pass) => ({ id: objectId(pass, issuer) }));
      const claims = { typ: 'savetowallet', origins: [origin], payload: { eventTicketObjects } };
      return `${servers.save}${await signed(claims, 'google')}`;
    },
  };
}

function isStatus(answer: JsonAnswer, status: number): boolean {
  return answer.kind === 'answered' && answer.status === status;
}

const locales = { ru: 'ru', en: 'en', ch: 'zh-TW', kz: 'kk' } as const;

/** What all tickets of a session say, in one language. */
function classOf(pass: IssuedPass, issuer: string) {
  const say = localized(pass);
  return {
    id: classId(pass, issuer),
    issuerName: pass.organiserName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: say(pass.title),
    // Google takes neither alone.
    venue: { name: say(pass.venueName || pass.houseName), address: say(pass.address || pass.houseName) },
    dateTime: { start: pass.startsAt, end: pass.endsAt },
    hexBackgroundColor: pass.accent,
  };
}

function objectOf(pass: IssuedPass, issuer: string) {
  const say = localized(pass);
  const barcode = { value: pass.code, alternateText: pass.code };
  return {
    id: objectId(pass, issuer),
    classId: classId(pass, issuer),
    state: pass.isVoid ? 'INACTIVE' : 'ACTIVE',
    ticketNumber: String(pass.ticketId),
    ticketType: say(pass.category),
    ...(pass.place === null ? {} : { seatInfo: { seat: say(pass.place) } }),
    ...(pass.codeType !== 'none' && {
      barcode: { type: pass.codeType === 'qr' ? 'QR_CODE' : 'CODE_128', ...barcode },
    }),
    textModulesData: textsOf(pass),
    linksModuleData: { uris: [{ id: 'order', uri: pass.orderUrl, description: pass.orderNumber }] },
  };
}

function textsOf({ change, when, rules }: WalletPass) {
  const texts = [
    { id: 'change', header: when, body: change },
    { id: 'rules', header: '', body: rules.join('\n\n') },
  ];
  return texts.filter(({ body }) => body !== '');
}

function localized({ language }: WalletPass) {
  return (value: string) => ({ defaultValue: { language: locales[language], value } });
}

function classId({ sessionName, language }: IssuedPass, issuer: string): string {
  return `${issuer}.session-${sessionName}-${language}`;
}

function objectId({ name }: IssuedPass, issuer: string): string {
  return `${issuer}.ticket-${name}`;
}
