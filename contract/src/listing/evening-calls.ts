import { type Call, served } from '#kit/call.ts';
import {
  flagFromWire,
  integerFromWire,
  refusalFromWire,
  textOrNull,
  type WireContext,
  type WireRefusal,
} from '#kit/wire-values.ts';
import { placeFromWire, placeToWire } from '#order/place-codec.ts';
import { flagToWire, moneyFromWire, moneyToWire, textFromWire, textToWire } from '#rules/values.ts';
import { type Evening, type Evenings, type EveningWish, wishFromWire, wishToWire } from './evenings.ts';
import {
  eveningsRequestSchema,
  eveningsSchema,
  type WireEvening,
  type WireEvenings,
} from './evenings-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const evenings: Call<EveningWish, Evenings> = {
  methods: ['GET'],
  path: '/api/evenings',
  guard: 'none',
  encodeRequest: wishToWire,
  decodeAnswer: (wire, status) => {
    const refused = refusalFromWire(wire as WireRefusal, status);
    return refused ?? { ok: true, value: eveningsFromWire(wire as WireEvenings) };
  },
  server:
    onServer &&
    served({
      summary: 'Sessions with places together for a party, by sum, day and menu (our own call)',
      limit: 'seatLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: eveningsRequestSchema,
      answerSchema: eveningsSchema,
      decodeRequest: wishFromWire,
      encodeAnswer: (value: Evenings, context) => eveningsToWire(value, context),
    }),
};
function eveningsToWire({ shown, count, nearest }: Evenings, context: WireContext): WireEvenings {
  return {
    evenings: shown.map((evening) => eveningToWire(evening, context)),
    count,
    nearest: nearest && {
      party: nearest.wish.party,
      upto: nearest.wish.upTo === null ? null : moneyToWire(nearest.wish.upTo),
      days: nearest.wish.when,
      menu: nearest.wish.menuId,
      count: nearest.count,
    },
  };
}

function eveningsFromWire({ evenings, count, nearest }: WireEvenings): Evenings {
  const shown = (evenings ?? []).map(eveningFromWire);
  return {
    shown,
    count: count ?? shown.length,
    nearest: nearest
      ? {
          wish: {
            party: nearest.party,
            upTo: nearest.upto === null || nearest.upto === undefined ? null : moneyFromWire(nearest.upto),
            when: nearest.days,
            menuId:
              nearest.menu === null || nearest.menu === undefined ? null : integerFromWire(nearest.menu, 0),
          },
          count: nearest.count,
        }
      : null,
  };
}

function eveningToWire(evening: Evening, context: WireContext): WireEvening {
  const house = context.houseLanguage;
  return {
    calendar_id: evening.sessionId,
    action_id: evening.eventId,
    ...textToWire('action', evening.title, house),
    event_day: evening.day,
    event_time: evening.time,
    allday: flagToWire(evening.allDay),
    image_url: evening.pictureUrl,
    zonelevel_id: evening.zoneId,
    ...textToWire('zonelevel', evening.zoneName, house),
    category_id: evening.categoryId,
    ...textToWire('category', evening.categoryName, house),
    seats: evening.seats.map(({ id, place }) => ({ id, row: '', seat: '', ...placeToWire(place, context) })),
    split: evening.split,
    sum: moneyToWire(evening.sum),
  };
}

function eveningFromWire(wire: WireEvening): Evening {
  return {
    sessionId: integerFromWire(wire.calendar_id, 0),
    eventId: wire.action_id,
    title: textFromWire('action', wire),
    day: wire.event_day,
    time: wire.event_time,
    allDay: flagFromWire(wire.allday),
    pictureUrl: textOrNull(wire.image_url),
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    zoneName: textFromWire('zonelevel', wire),
    categoryId: integerFromWire(wire.category_id, 0),
    categoryName: textFromWire('category', wire),
    seats: wire.seats.map((seat) => ({
      id: integerFromWire(seat.id, 0),
      place: placeFromWire(seat).place ?? { sector: {}, row: seat.row, number: seat.seat },
    })),
    split: wire.split,
    sum: moneyFromWire(wire.sum),
  };
}
