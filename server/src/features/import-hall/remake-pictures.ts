import sharp from 'sharp';
import type { PlanSentence } from '#halls/hall-plan.ts';
import {
  bytesOfHref,
  type EmbeddedPicture,
  type EmbeddedPictures,
  embeddedHrefs,
  embeddedLimits,
  hrefOfBytes,
  tooMany,
} from '#halls/xml/embedded-pictures.ts';
import { type RemadePicture, remadeLimits, remakePicture } from '#pictures/remade-picture.ts';

/** Draws anew the pictures that a drawing holds, one after another. */
export async function remakePictures(drawing: string): Promise<EmbeddedPictures> {
  const made = new Map<string, EmbeddedPicture>();
  for (const [index, href] of embeddedHrefs(drawing).entries())
    made.set(href, index < embeddedLimits.pictures ? await remade(href) : { kind: 'left', why: tooMany });
  return made;
}

async function remade(href: string): Promise<EmbeddedPicture> {
  const bytes = bytesOfHref(href);
  const made: RemadePicture = bytes ? await remakePicture(bytes) : { kind: 'refused', why: 'format' };
  if (made.kind === 'made') return { kind: 'kept', href: hrefOfBytes(made.bytes) };
  return { kind: 'left', why: reasons[made.why] };
}

/** The same drawing with its pictures as PNG: what makes pictures of drawings here reads no WebP. */
export async function withPngs(drawing: string): Promise<string> {
  let painted = drawing;
  for (const href of embeddedHrefs(drawing)) {
    const png = await sharp(bytesOfHref(href) ?? undefined)
      .png()
      .toBuffer();
    painted = painted.replaceAll(href, `data:image/png;base64,${png.toString('base64')}`);
  }
  return painted;
}

const kilobytes = remadeLimits.bytes / 1024;
const megapixels = remadeLimits.pixels / 1_000_000;
const reasons: Readonly<Record<'bytes' | 'format' | 'pixels' | 'unreadable', PlanSentence>> = {
  bytes: { en: `it has more than ${kilobytes} KB`, ru: `она больше ${kilobytes} КБ` },
  format: { en: 'it is not a PNG, JPEG or WebP', ru: 'это не PNG, не JPEG и не WebP' },
  pixels: {
    en: `it has more than ${megapixels} million pixels`,
    ru: `в ней больше ${megapixels} млн пикселей`,
  },
  unreadable: { en: 'it cannot be read', ru: 'она не читается' },
};
