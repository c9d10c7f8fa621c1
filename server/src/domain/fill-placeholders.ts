/**
 * Settings of a house file with every `${NAME}` filled in by the server. A name that the server does not know
 * is left unchanged and listed in `missing`.
 */
export function fillPlaceholders(
  settings: Readonly<Record<string, string>>,
  find: (name: string) => string | undefined,
): { settings: Record<string, string>; missing: string[] } {
  const missing: string[] = [];
  const fill = (text: string) =>
    text.replace(placeholder, (written, name: string) => {
      const value = find(name);
      if (value === undefined) missing.push(name);
      return value ?? written;
    });
  const filled = Object.fromEntries(Object.entries(settings).map(([key, text]) => [key, fill(text)]));
  return { settings: filled, missing };
}

const placeholder = /\$\{([A-Z][A-Z0-9_]*)\}/g;
