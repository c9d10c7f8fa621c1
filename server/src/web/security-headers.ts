/** Headers of every answer (security D3). */
export function commonHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(origin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export interface PagePolicy {
  /** `'sha256-…'` of the sheets that stand in the page. */
  styleHashes: readonly string[];
  /** `'sha256-…'` of the scripts that stand in the page. */
  scriptHashes: readonly string[];
  /** Origins that a form may be sent to, beside our own: the banks in use. */
  bankOrigins: readonly string[];
  /** Where pictures may come from, beside our own: a foreign server's. */
  pictureOrigins: readonly string[];
  /** Origins of frames within the page: the identity provider's, our own for a check, where the house has set it. */
  frameOrigins: readonly string[];
  /** Sites of the house that may show this page within their own; none: nobody may. */
  ancestors: readonly string[];
}

/** The policy of a page: what stands inline by its hash alone, one Trusted Types policy of the storefront. */
export function pagePolicy(policy: PagePolicy): string {
  const { styleHashes, scriptHashes, bankOrigins, pictureOrigins, frameOrigins, ancestors } = policy;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ['style-src', ...styleHashes].join(' '),
    ['img-src', "'self'", 'data:', ...pictureOrigins].join(' '),
    "font-src 'self'",
    // The sound twin of a captcha.
    "media-src 'self'",
    // What the frame is set to is asked of where it comes from.
    ['connect-src', ...new Set(["'self'", ...frameOrigins])].join(' '),
    ...(frameOrigins.length > 0 ? [['frame-src', ...frameOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ['frame-ancestors', ...(ancestors.length > 0 ? ancestors : ["'none'"])].join(' '),
    ['form-action', "'self'", ...bankOrigins].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types foyer',
  ].join('; ');
}

/** The page that the provider sends a window back to must still know who opened it (B44). */
export const signInPath = '/sign-in';
export const signInHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'unsafe-none',
};

/** What a page or a file of one order's buyer carries (security D2): nobody caches it, and its address is not passed on. */
export const personalHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};
