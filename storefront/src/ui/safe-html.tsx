import { useMemo } from 'react';
import { trustedHtml } from './trusted-types.ts';

interface SafeHtmlProps {
  /** Sanitized by the server: the only strings inserted as HTML. */
  html: string;
  className?: string | undefined;
  as?: 'div' | 'span';
}

/** The one place where a string becomes markup. Under Trusted Types it passes through the policy `foyer`. */
export function SafeHtml({ html, className, as: Element = 'div' }: SafeHtmlProps) {
  // The same object as long as the text is the same: React would replace the content, and a link inside would lose the focus.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract says which texts the server has made safe
  return <Element className={className} dangerouslySetInnerHTML={markup} />;
}
