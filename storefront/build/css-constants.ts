import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type PostcssOptions = Exclude<NonNullable<CSSOptions['postcss']>, string>;

/** Properties that put space between things; a size, a border or a shift is not spacing. */
const spacingProperty =
  /^(padding|margin|inset|scroll-padding|scroll-margin|(row-|column-)?gap|top|right|bottom|left)\b/;

/**
 * Writes the values of `ui/constants.css` in place of their names: a media query cannot read a custom property, and a
 * size that never changes should not cost every page its bytes. A sheet that writes such a value by hand, or a name
 * that the file does not have, fails the build with file and line.
 */
export function cssConstants(file: string): PostcssOptions {
  const { queries, sizes } = readConstants(file);
  const nameOf = new Map([...sizes].map(([name, value]) => [value, name]));
  return {
    plugins: [
      {
        postcssPlugin: 'css-constants',
        Once(sheet) {
          sheet.walkAtRules('media', (rule) => {
            if (/(width|height)\s*[:<>=]/.test(rule.params))
              throw rule.error(`name this breakpoint in ui/constants.css: ${rule.params}`);
            rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
              const query = queries.get(name);
              if (query === undefined) throw rule.error(`ui/constants.css has no @custom-media ${name}`);
              return query;
            });
          });
          sheet.walkDecls((declaration) => {
            const distances = spacingProperty.test(declaration.prop)
              ? (declaration.value.match(/(?<![\w.])\d+px\b/g) ?? [])
              : [];
            const byHand = distances.find((distance) => nameOf.has(distance));
            if (byHand !== undefined)
              throw declaration.error(`write var(${nameOf.get(byHand)}) in place of ${byHand}`);
            declaration.value = declaration.value.replace(
              /var\((--(?:space|text)-[\w-]+)\)/g,
              (_, name: string) => {
                const size = sizes.get(name);
                if (size === undefined) throw declaration.error(`ui/constants.css has no ${name}`);
                return size;
              },
            );
          });
        },
      },
    ],
  };
}

function readConstants(file: string) {
  const text = readFileSync(file, 'utf8');
  const pairsOf = (pattern: RegExp) =>
    new Map([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));
  return {
    queries: pairsOf(/^@custom-media (--[\w-]+) (.+);$/gm),
    sizes: pairsOf(/^ {2}(--(?:space|text)-[\w-]+): (.+);$/gm),
  };
}
