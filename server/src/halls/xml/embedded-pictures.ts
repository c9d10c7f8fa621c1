import type { PlanSentence } from '#halls/hall-plan.ts';
import type { XmlElement, XmlTree } from './read-xml.ts';

/** Of one drawing: pictures, and characters of all their addresses together. */
export const embeddedLimits = { pictures: 12, characters: 1_400_000 };

/** A picture that a drawing holds: `href` is its address when it was drawn anew, or why it is left out. */
export type EmbeddedPicture = { kind: 'kept'; href: string } | { kind: 'left'; why: PlanSentence };

/** By its address in the drawing, without the line breaks that programs put in. */
export type EmbeddedPictures = ReadonlyMap<string, EmbeddedPicture>;

/** Addresses of the pictures that the text of a drawing holds, each once. */
export function embeddedHrefs(text: string): string[] {
  const found = [...text.matchAll(/href\s*=\s*(?:"(data:image\/[^"<]*)"|'(data:image\/[^'<]*)')/g)];
  return [...new Set(found.map(([, one, other]) => plainHref((one ?? other ?? '').replace(lineBreaks, ''))))];
}

const lineBreaks = /&#(?:10|13|x0*[ad]);/gi;

function plainHref(href: string): string {
  return href.replace(/\s+/g, '');
}

/** The bytes of `data:image/png;base64,…`; null: written in another way. */
export function bytesOfHref(href: string): Buffer | null {
  const [, base64] = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(href) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

export function hrefOfBytes(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

/** The address of an `image`, wherever it leads. */
export function hrefOf({ attributes }: XmlElement): string {
  return plainHref(attributes.get('href') ?? attributes.get('xlink:href') ?? '');
}

/** New addresses of the pictures kept in a drawing; `onLeft` is called for the removed ones. */
export function keptPictures(
  images: readonly XmlElement[],
  pictures: EmbeddedPictures,
  onLeft: (image: XmlElement, why: PlanSentence) => void,
): Map<XmlElement, string | null> {
  const kept = new Map<XmlElement, string | null>();
  let [count, characters] = [0, 0];
  for (const image of images) {
    const known = pictures.get(hrefOf(image));
    if (known === undefined) continue;
    const href = known.kind === 'kept' ? known.href : '';
    const fits = count < embeddedLimits.pictures && characters + href.length <= embeddedLimits.characters;
    if (known.kind === 'kept' && fits) {
      kept.set(image, href);
      count += 1;
      characters += href.length;
      continue;
    }
    kept.set(image, null);
    onLeft(image, known.kind === 'left' ? known.why : tooMany);
  }
  return kept;
}

export const tooMany: PlanSentence = {
  en: `more than ${embeddedLimits.pictures} pictures or more than 1 MB of pictures in one drawing`,
  ru: `больше ${embeddedLimits.pictures} картинок или больше 1 МБ картинок в одном рисунке`,
};

/** Pictures as `hrefOfBytes` writes them: those of a drawing that was made safe before. */
export function ownPictures({ elements }: XmlTree): Map<XmlElement, string | null> {
  const own = elements.filter(({ name, attributes }) => {
    const href = attributes.get('href') ?? '';
    return name === 'image' && ownHref.test(href);
  });
  const hrefs = own.map((image) => hrefOf(image));
  const isTooMuch = own.length > embeddedLimits.pictures || hrefs.join('').length > embeddedLimits.characters;
  return isTooMuch ? new Map() : new Map(own.map((image, index) => [image, hrefs[index] ?? null]));
}

const ownHref = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/;
