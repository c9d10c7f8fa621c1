import { parseColour } from '@foyer/contract/rules/colour.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';

/**
 * The house's own sheet, printed after ours: accent, the text colour on it, radius, font.
 * Values that are not what they should be are left out, so nothing of a house's file can end the sheet.
 */
export function themeSheet(theme: Setup['theme']): string {
  const rules: string[] = [];
  if (parseColour(theme.accent)) rules.push(`--accent:${theme.accent.trim()}`);
  if (parseColour(theme.onAccent)) rules.push(`--on-accent:${theme.onAccent.trim()}`);
  if (Number.isInteger(theme.radius) && theme.radius >= 0 && theme.radius <= 12)
    rules.push(`--radius:${theme.radius}px`);
  if (theme.font !== null && /^[\p{L}\d -]+$/u.test(theme.font)) {
    rules.push(
      `--font:"${theme.font}",Onest,"Noto Sans TC","PingFang TC","Microsoft JhengHei",system-ui,sans-serif`,
    );
  }
  return `:root{${rules.join(';')}}`;
}
