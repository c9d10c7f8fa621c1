import * as v from 'valibot';

/** An address that a browser may be sent to: http or https, and no other scheme. */
export const webLink = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i, 'expected an http(s) address'));

/** A link beside something that counts without it: one that is no web address is left out. */
export const optionalWebLink = v.fallback(v.union([webLink, v.literal('')]), '');
