import { integerFromWire, textOrNull, type WireContext } from '#kit/wire-values.ts';
import {
  type Day,
  type Moment,
  type Money,
  type Text,
  type Time,
  textFromWire,
  textToWire,
} from '#rules/values.ts';
import type { WireComposition, WirePicture } from './listing-wire.ts';

/** The whole programme, all languages: the plain form of `GET /api/afisha` (specification B 3.1). */
export interface Listing {
  kinds: readonly MenuKind[];
  menus: readonly Menu[];
  venues: readonly Venue[];
  tags: readonly Tag[];
  /** In the order of the house (`eventsotrnum`). */
  events: readonly ListedEvent[];
  pictures: readonly Picture[];
}

/** 1 tickets, 2 subscriptions, 3 concerts (decisions). */
export interface MenuKind {
  id: number;
  name: Text;
  position: number;
}

export interface Menu {
  id: number;
  kindId: number;
  name: Text;
  position: number;
  showImage: boolean;
  columns: number;
  /** Rows of the list before "load next"; 0 = by the page size (AF-15). */
  rows: number;
  showCalendarFilter: boolean;
  showTags: boolean;
}

export interface Venue {
  id: number;
  name: Text;
  address: Text;
  mapUrl: string | null;
}

export interface Tag {
  id: number;
  name: Text;
}

export interface ListedEvent {
  id: string;
  title: Text;
  /** The short line under the title; the search reads it, people and works are named there. */
  note: Text;
  /** Safe HTML: only the tags of `Setup.listing.descriptionTags` live in it. */
  description: Text;
  /** Where more can be read. */
  descriptionUrl: Text;
  pictureId: number | null;
  ageFrom: number;
  venueId: number | null;
  menuIds: readonly number[];
  tagIds: readonly number[];
  acceptsCultureCard: boolean;
  usesPlan: boolean;
  /** Sum over the open sessions; null = not limited, -99999 = the sale is not open yet. */
  ticketsLeft: number | null;
  saleOpensAt: string | null;
  showsCounts: boolean;
  position: number;
  /** Minutes; null when the house does not say. */
  duration: number | null;
  /** When the event or one of its sessions was changed last; null: the server does not tell. */
  changedAt: Moment | null;
  /** Lowest and highest price a ticket with its fee, in the house's currency; null = no price yet. */
  prices: { from: Money; to: Money } | null;
  sessions: readonly ListedSession[];
  composition: readonly CompositionItem[];
}

/** Sale is not open yet (specification B 9, sale-button value). */
export const notOpenYet = -99999;

export interface ListedSession {
  day: Day;
  time: Time;
  /** Places left; null = not limited; -99999 = not on sale yet. */
  left: number | null;
  /** Lowest price with its fee; null where it is not known. */
  priceFrom: Money | null;
}

/** One event of a season ticket (EV-1). */
export interface CompositionItem {
  /** The event of the house; null: it is of somewhere else. */
  eventId: string | null;
  title: Text;
  venue: Text;
  /** null: any session of the event. */
  day: Day | null;
  /** `00:00`: no time is said. */
  time: Time;
  /** Visits that each person of a ticket may take; 0: the season ticket itself lets in. */
  visits: number;
  /** Last day of those visits; null: as long as the event is sold. */
  until: Day | null;
}

/** A picture in several sizes and formats, made at opening. */
export interface Picture {
  id: number;
  alt: Text;
  width: number;
  height: number;
  sources: readonly { type: 'image/avif' | 'image/webp'; width: number; url: string }[];
  /** For Open Graph and old browsers. */
  fallbackUrl: string;
  /** Colour of the ground, shown while the picture comes: `#rrggbb`. */
  ground: string;
  /** A rough copy of less than 2 K, as a `data:` address, shown while the picture comes. '' in lists of pictures. */
  preview: string;
  /** What stays in sight where a page crops the picture; null: its middle. */
  focal: FocalPoint | null;
}

/** Percent of the width from the left, and of the height from the top; tens, 0 to 100. */
export interface FocalPoint {
  x: number;
  y: number;
}

export function compositionToWire(item: CompositionItem, context: WireContext): WireComposition {
  return {
    ...textToWire('action', item.title, context.houseLanguage),
    ...textToWire('seatroot', item.venue, context.houseLanguage),
    action_id: item.eventId,
    day: item.day ?? '',
    time: item.time,
    visits: item.visits,
    until: item.until,
  };
}

export function compositionFromWire(wire: WireComposition): CompositionItem {
  return {
    title: textFromWire('action', wire),
    venue: textFromWire('seatroot', wire),
    eventId: textOrNull(wire.action_id),
    day: textOrNull(wire.day),
    time: wire.time ?? '00:00',
    visits: integerFromWire(wire.visits, 0),
    until: textOrNull(wire.until),
  };
}

export function pictureToWire(picture: Picture, context: WireContext): WirePicture {
  return {
    image_id: picture.id,
    image_url: picture.fallbackUrl,
    ...textToWire('alt', picture.alt, context.houseLanguage),
    width: picture.width,
    height: picture.height,
    ground: picture.ground,
    ...(picture.focal && { focal_x: picture.focal.x, focal_y: picture.focal.y }),
    // In one order, wherever they were kept meanwhile: files are named by their bytes.
    sources: picture.sources.map(({ type, width, url }) => ({ type, width, url })),
  };
}

export function pictureFromWire(wire: WirePicture): Picture {
  return {
    id: integerFromWire(wire.image_id, 0),
    alt: textFromWire('alt', wire),
    width: wire.width ?? 430,
    height: wire.height ?? 430,
    sources: wire.sources ?? [],
    fallbackUrl: wire.image_url ?? '',
    ground: wire.ground ?? '#e7e5df',
    preview: wire.preview ?? '',
    focal: focalFromWire(wire),
  };
}

function focalFromWire({ focal_x, focal_y }: WirePicture): FocalPoint | null {
  return typeof focal_x === 'number' && typeof focal_y === 'number' ? { x: focal_x, y: focal_y } : null;
}
