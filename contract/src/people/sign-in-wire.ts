import * as v from 'valibot';
import { optionalFlag, optionalInteger, optionalText, refusalEntries } from '#kit/wire-schemas.ts';

/** `gid` of the setup. From `scope` on the names are our own. */
export const signInSetupSchema = v.object({
  enabled: optionalFlag,
  debug: optionalFlag,
  clientId: optionalText,
  authUrl: optionalText,
  backendUrl: optionalText,
  redirectUri: optionalText,
  defaultUrl: optionalText,
  scope: optionalText,
  login_type: optionalText,
  web_curtain: optionalText,
  button: v.nullish(v.object({ type: optionalText, color: optionalText })),
  headers: v.nullish(v.record(v.string(), v.string())),
});

const short = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(256));
const long = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(4096));

/**
 * `POST /api/v0.3/backend/oauth/token` (O 7). A refresh names its sign-in by the bearer token: browsers hold no
 * refresh token, and one that is sent is ignored. `nonce` is our own.
 */
export const codeRequestSchema = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorization_code'),
    client_id: short,
    redirect_uri: long,
    code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/, 'must be a verifier of RFC 7636')),
    code: long,
    state: v.pipe(short, v.minLength(16, 'must have at least 16 characters')),
    nonce: v.nullish(short),
  }),
  v.object({
    grant_type: v.literal('refresh_token'),
    client_id: short,
    refresh_token: v.nullish(v.string()),
  }),
]);

/** Without a refresh token: that stays on the server. */
export const signedInSchema = v.object({
  ...refusalEntries,
  access_token: optionalText,
  id_token: optionalText,
  expires_in: optionalInteger,
  scope: optionalText,
  token_type: optionalText,
  additional_data: v.nullish(
    v.object({ sub: optionalText, name: optionalText, email: optionalText, phone: optionalText }),
  ),
});

/** `POST /api/v0.3/backend/oauth/revoke`: the library's way to end a sign-in. */
export const revokeRequestSchema = v.object({ client_id: short, token: long });

/** `POST /api/gid/logout`. */
export const logoutRequestSchema = v.object({ token: v.pipe(v.string(), v.maxLength(8192)) });

export type WireSignInSetup = v.InferInput<typeof signInSetupSchema>;
export type WireCodeRequest = v.InferInput<typeof codeRequestSchema>;
export type WireSignedIn = v.InferInput<typeof signedInSchema>;
