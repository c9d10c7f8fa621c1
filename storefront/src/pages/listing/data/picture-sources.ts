import type { FocalPoint } from '@foyer/contract/listing/listing.ts';
import type { ListingData, PictureData, PictureSlot } from './listing-data.ts';

export interface PictureSources {
  /** Of the AVIF sources; '' where there are none. */
  srcset: string;
  sizes: string;
  /** For browsers without AVIF. */
  src: string;
  width: number;
  height: number;
  alt: string;
  focal: FocalPoint | undefined;
}

/** Widths asked for in each slot, and how wide the slot is on the screen. The listing's own width is 215 (AF-10). */
const slots: Readonly<Record<PictureSlot, { widths: readonly number[]; sizes: string }>> = {
  card: { widths: [215, 430, 860], sizes: '(min-width:1100px) 30vw,(min-width:700px) 45vw,92px' },
  beside: { widths: [215, 430], sizes: '(min-width:700px) 215px,92px' },
  row: { widths: [215, 430], sizes: '(min-width:700px) 128px,104px' },
  main: { widths: [215, 430, 860, 1290], sizes: '(min-width:1100px) 38vw,(min-width:700px) 45vw,104px' },
};

export function pictureSources(
  [start, formNumber, alt, focal]: PictureData,
  slot: PictureSlot,
  data: Pick<ListingData, 'pictureForms'>,
): PictureSources | null {
  const form = data.pictureForms[formNumber];
  if (!form) return null;
  const { widths, sizes } = slots[slot];
  const fitting = form.avif.filter(([width]) => widths.includes(width));
  const srcset = (fitting.length > 0 ? fitting : form.avif).map(([width, end]) => `${start}${end} ${width}w`);
  const plain = form.webp.find(([width]) => width >= 430) ?? form.webp.at(-1);
  return {
    srcset: srcset.join(),
    sizes,
    src: start + (plain ? plain[1] : form.fallback),
    width: form.width,
    height: form.height,
    alt,
    focal,
  };
}
