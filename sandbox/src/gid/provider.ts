import { randomBytes, randomUUID } from 'node:crypto';
import type { Account, Adapter, AdapterPayload, Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clock } from '#platform/clock.ts';
import { findPerson, type Person, type SigningKey } from './persons.ts';

export interface ProviderOptions {
  issuer: string;
  clock: Clock;
  key: SigningKey;
  /** Where the provider asks who it is. */
  interactionUrl(uid: string): string;
}

export const clientId = 'foyer';
const hour = 3600;

/** A real OpenID provider with the addresses that the shop's specification names; loaded with the first sign-in. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { issuer, clock, key, interactionUrl } = options;
  const { Provider } = await import('oidc-provider');
  const records = createRecordStore(() => clock.now());
  const provider = new Provider(issuer, {
    adapter: records,
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://localhost/sign-in'],
        post_logout_redirect_uris: ['http://localhost/'],
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'phone', 'gender', 'city', 'birthdate', 'age', 'nickname', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      nickname: ['nickname'],
      profile: ['first_name', 'last_name', 'name', 'groups'],
    },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource: logoutSource },
    },
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      end_session: '/oauth2/sessions/logout',
      userinfo: '/api/v1/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    extraParams: ['source', 'sid', 'cid', 'session_id', 'appmetrica_device_id', 'product_name', 'quuid'],
    interactions: { url: (_ctx, { uid }) => interactionUrl(uid) },
    findAccount,
    loadExistingGrant: grantAll,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    renderError: (ctx, out) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `${out.error}\n${out.error_description ?? ''}\n`;
    },
    ttl: {
      AccessToken: hour,
      IdToken: hour,
      AuthorizationCode: 60,
      RefreshToken: 24 * hour,
      Session: 24 * hour,
      Interaction: hour,
      Grant: 24 * hour,
    },
  });
  allowLocalShops(provider);
  provider.use(bendReturn);
  provider.use(bendUserInfo);
  return provider;
}

/** Shops are tried at any port of this machine: what is fixed is the path. */
function allowLocalShops(provider: Provider): void {
  const isLocal = (address: string, path: string) => {
    const url = URL.parse(address);
    return url?.protocol === 'http:' && url.hostname === 'localhost' && url.pathname === path;
  };
  const shops: Client = provider.Client.prototype;
  shops.redirectUriAllowed = (address: string) =>
    isLocal(address, '/sign-in') || isLocal(address, '/desk/back');
  shops.postLogoutRedirectUriAllowed = (address: string) => isLocal(address, '/');
}

async function findAccount(_ctx: KoaContextWithOIDC, id: string): Promise<Account | undefined> {
  const person = findPerson(id);
  return person && { accountId: person.id, claims: async () => claimsOf(person) };
}

function claimsOf(person: Person) {
  const { id, name, nickname, email, phone, groups } = person;
  return {
    sub: id,
    name: `${name.first} ${name.last}`,
    first_name: name.first,
    last_name: name.last,
    nickname,
    email,
    email_verified: true,
    ...(groups.length === 0 ? {} : { groups }),
    ...(phone === null ? {} : { phone_number: phone, phone_number_verified: true }),
  };
}

/** The sandbox's people agree to everything. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email phone gender city birthdate age nickname profile');
  await grant.save();
  return grant;
}

/** Signing out asks nothing more. The form is the provider's own; without a script it is sent by hand. */
function logoutSource(ctx: KoaContextWithOIDC, form?: string): void {
  ctx.type = 'html';
  ctx.body = form
    ? `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Выход</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Выйти</button>
<script>document.querySelector('button').click()</script></html>`
    : '<!doctype html><html lang="ru"><meta charset="utf-8"><title>Выход</title><p>Вы вышли.</p></html>';
}

/** Adds what this provider tells on the way back, and lets the twins bend it. */
async function bendReturn(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const target = ctx.oidc?.params?.redirect_uri;
  const location: string | undefined = ctx.response.get('location');
  if (typeof target !== 'string' || !location?.startsWith(`${target}?`)) return;
  const url = new URL(location);
  if (url.searchParams.has('code')) bend(url, ctx);
  ctx.set('location', url.href);
}

/** One twin's userinfo speaks of somebody else. */
async function bendUserInfo(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const facts: unknown = ctx.body;
  if (!ctx.path.endsWith('/userinfo') || typeof facts !== 'object' || facts === null) return;
  const who = findPerson(String(Reflect.get(facts, 'sub')));
  if (who?.twin === 'other-person') ctx.body = { ...facts, sub: 'boris' };
}

function bend(url: URL, { oidc }: KoaContextWithOIDC): void {
  const query = url.searchParams;
  const scope = String(oidc.params?.scope ?? '');
  query.set('scope', scope);
  switch (findPerson(oidc.session?.accountId)?.twin) {
    case 'wrong-state':
      query.set('state', 'x'.repeat(43));
      break;
    case 'no-openid':
      query.set('scope', scope.replace(/\bopenid ?/, ''));
      break;
    case 'no-code':
      query.delete('code');
      break;
    case 'sign-in-again':
      // The second time the person is known, and comes back as anybody does.
      if (oidc.params?.quuid) break;
      for (const name of ['code', 'scope', 'iss']) query.delete(name);
      query.set('quuid', randomUUID());
      break;
    default:
  }
}
/** Keeps what the provider gives out, in memory: a restart ends every sign-in, as a provider may. */
function createRecordStore(now: () => number): (model: string) => Adapter {
  const rows = new Map<string, { payload: AdapterPayload; until: number }>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const alive = (key: string) => {
      const row = rows.get(key);
      return row && row.until > now() ? row.payload : undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        rows.set(keyOf(id), { payload, until: now() + (expiresIn ?? 24 * 3600) * 1000 });
      },
      async find(id) {
        return alive(keyOf(id));
      },
      async findByUid(uid) {
        const [key] = [...rows].find(([name, { payload }]) => isOf(model, name) && payload.uid === uid) ?? [];
        return key === undefined ? undefined : alive(key);
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = alive(keyOf(id));
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        // Of this model alone: a question that somebody is being asked just now outlives the earlier grant.
        for (const [key, { payload }] of rows)
          if (isOf(model, key) && payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}

function isOf(model: string, key: string): boolean {
  return key.startsWith(`${model}:`);
}
