import * as v from 'valibot';
import { optionalText, textEntries, wireInteger } from '#kit/wire-schemas.ts';

/** A picture with its sizes; `images` of the afisha, `image` of an event. Our own, but for `image_id`. */
export const pictureSchema = v.object({
  image_id: wireInteger,
  image_url: optionalText,
  ...textEntries('alt'),
  width: v.nullish(v.number()),
  height: v.nullish(v.number()),
  ground: optionalText,
  preview: optionalText,
  focal_x: v.nullish(v.number()),
  focal_y: v.nullish(v.number()),
  sources: v.nullish(
    v.array(
      v.object({
        type: v.picklist(['image/avif', 'image/webp']),
        width: v.number(),
        url: v.string(),
      }),
    ),
  ),
});

export type WirePicture = v.InferInput<typeof pictureSchema>;
