interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** The one policy that the pages' content policy allows; null in a browser without Trusted Types. */
const policy = factory()?.createPolicy('foyer', {
  createHTML: (html) => html,
  createScriptURL: ownScript,
});

/** HTML that the server has sanitized. */
export function trustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html;
}

/** The address of a script of our own build. */
export function trustedScript(url: string): string {
  return policy ? policy.createScriptURL(url) : ownScript(url);
}

function ownScript(url: string): string {
  if (!url.startsWith('/assets/')) throw new Error('only scripts of the build are run');
  return url;
}

function factory(): TrustedTypesFactory | undefined {
  // `as`: the DOM's types do not know Trusted Types yet.
  return (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
}
