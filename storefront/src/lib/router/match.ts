/** The parameters of a pattern: `/event/:hash/:date?` gives `{ hash: string; date?: string }`. */
export type PathParams<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? PathParams<Head> & PathParams<Tail>
  : Pattern extends `:${infer Name}?`
    ? { readonly [Key in Name]?: string }
    : Pattern extends `:${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;

export type AnyParams = Readonly<Record<string, string | undefined>>;

export interface RouteMatch<Name extends string = string> {
  name: Name;
  params: AnyParams;
}

export type Matcher<Name extends string> = (pathname: string) => RouteMatch<Name> | null;

/** Makes the matcher of a table of patterns; the first pattern that fits wins. A slash at the end is forgiven. */
export function matcherOf<Name extends string>(patterns: Readonly<Record<Name, string>>): Matcher<Name> {
  const entries = Object.entries<string>(patterns).map(([name, pattern]) => ({
    // Object.entries widens the keys to string; they are the table's own.
    name: name as Name,
    expression: expressionOf(pattern),
  }));
  return (pathname) => {
    for (const { name, expression } of entries) {
      const found = expression.exec(pathname);
      const params = found && decoded(found.groups ?? {});
      if (params) return { name, params };
    }
    return null;
  };
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('/').filter((part) => part !== '');
  const body = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    const optional = part.endsWith('?');
    const name = part.slice(1, optional ? -1 : undefined);
    return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
  });
  return new RegExp(`^${body.join('')}/?$`);
}

/** null when the address is not valid percent-encoding: no page has such a name. */
function decoded(groups: Readonly<Record<string, string | undefined>>): AnyParams | null {
  try {
    const entries = Object.entries(groups).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}
