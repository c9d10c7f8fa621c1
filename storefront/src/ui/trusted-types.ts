interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** HTML that the server has sanitized. */
export function trustedHtml(html: string): string {
  const allowed = policy();
  return allowed ? allowed.createHTML(html) : html;
}

/** The address of a script of our own build. */
export function trustedScript(url: string): string {
  const allowed = policy();
  return allowed ? allowed.createScriptURL(url) : ownScript(url);
}

let made: Policy | undefined;

/**
 * The one policy that the pages' content policy allows, once in a document. It is made by the first who needs it:
 * after the loss of a script this module is evaluated again, and its first copy has shown nothing.
 */
function policy(): Policy | undefined {
  made ??= factory()?.createPolicy('foyer', { createHTML: (html) => html, createScriptURL: ownScript });
  return made;
}

function ownScript(url: string): string {
  if (!url.startsWith('/assets/')) throw new Error('only scripts of the build are run');
  return url;
}

/** Undefined in a browser without Trusted Types. */
function factory(): TrustedTypesFactory | undefined {
  // `as`: the DOM's types do not know Trusted Types yet.
  return (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
}
