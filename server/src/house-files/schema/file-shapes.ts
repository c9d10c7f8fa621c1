import type { FocalPoint } from '@foyer/contract/listing/listing.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { languages } from '@foyer/contract/rules/values.ts';
import { say } from '#house-files/findings/findings.ts';
import { wordTable } from '#house-files/shapes/collection-shapes.ts';
import { line, link, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import {
  type Located,
  located,
  optional,
  required,
  type Shape,
  table,
  withDefault,
} from '#house-files/shapes/shape.ts';
import { text } from '#house-files/shapes/text-shapes.ts';
import type { YamlValue } from '#house-files/yaml/parse-yaml.ts';

/** A Markdown file for each language. */
export const filesByLanguage: Shape<ReadonlyMap<Language, Located<string>>> = wordTable(
  languages,
  located(line()),
);

/** The keys of a picture, also used in larger tables. */
export const pictureFields = {
  file: required(
    located(line()),
    'The picture file: SVG, PNG, JPEG, WebP or AVIF, at least 860 pixels wide.',
  ),
  alt: withDefault(text(300), {}, 'Description for people who cannot see it.'),
};
/** `50% 20%`: the point of a picture that is never cropped away. */
const focalPoint: Shape<FocalPoint> = scalarShape(
  say('two percentages like 50% 20%', 'два числа в процентах, например 50% 20%'),
  { x: 50, y: 50 },
  (written) => {
    const [, x, y] = /^(\d{1,3})\s*%\s+(\d{1,3})\s*%$/.exec(written)?.map(Number) ?? [];
    if (x === undefined || y === undefined || x > 100 || y > 100) return null;
    return { x: Math.round(x / 10) * 10, y: Math.round(y / 10) * 10 };
  },
);

const pictureTable = table(pictureFields);
const posterTable = table({
  ...pictureFields,
  focal: optional(
    focalPoint,
    'What stays in sight where the picture is cropped, from the left and from the top: `50% 20%`. Rounded to tens.',
  ),
});

/** A picture: the file alone, or the file with a description. */
export interface PictureFile {
  file: Located<string>;
  alt: Text;
  /** What stays in sight where it is cropped; null: its middle. */
  focal: FocalPoint | null;
}

export const picture = pictureShape(pictureTable, (value) => ({ ...pictureTable.read(value), focal: null }));

/** The picture of an event, which pages crop. */
export const poster = pictureShape(posterTable, (value) => posterTable.read(value));

function pictureShape(
  { fields }: Pick<Shape<unknown>, 'fields'>,
  readTable: (value: YamlValue) => PictureFile,
): Shape<PictureFile> {
  return {
    expected: say('a file like pictures/salt-and-ice.svg', 'файл, например pictures/salt-and-ice.svg'),
    blank: { file: located(line()).blank, alt: {}, focal: null },
    ...(fields ? { fields } : {}),
    read: (value) =>
      value.entries === null ? { file: located(line()).read(value), alt: {}, focal: null } : readTable(value),
  };
}

/** A link by language; a plain one serves all. */
export const linkByLanguage: Shape<Text> = {
  expected: link.expected,
  blank: {},
  read: (value) => {
    if (value.entries !== null) return Object.fromEntries(wordTable(languages, link).read(value));
    const one = link.read(value);
    return one === '' ? {} : Object.fromEntries(value.file.languages.map((language) => [language, one]));
  },
};
