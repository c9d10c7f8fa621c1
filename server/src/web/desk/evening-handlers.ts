import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { divideDoors, doorList } from '#features/mark-visits/door-list.ts';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { reseatTicket } from '#features/reseat-visitors/reseat-ticket.ts';
import { oneEvening, visitorList } from '#features/show-evenings/day-evenings.ts';
import { seatMap, seatStory } from '#features/show-evenings/seat-map.ts';
import { doorLink } from '#features/staff/staff-links.ts';
import { qrPng } from '#print/code-pictures.ts';
import { dayView, doorsOf, shownEvening } from './day-view.ts';
import { type DeskHandlers, done, mayContact, refused } from './desk-caller.ts';

export const eveningHandlers: Pick<
  DeskHandlers,
  | 'tonight'
  | 'session'
  | 'seats'
  | 'seat'
  | 'reseat'
  | 'changeSession'
  | 'list'
  | 'doorList'
  | 'scans'
  | 'divideDoors'
  | 'makePass'
> = {
  tonight: async (shop, { day }, { session }) => done(await dayView(shop, day, session?.passFor ?? null)),
  session: async (shop, { id }, { language }) => {
    const evening = await oneEvening(shop, id);
    if (evening === null) return refused({ kind: 'gone' });
    const { setup } = await shop.catalogue.get();
    return done({
      evening: await shownEvening(shop, evening),
      title: textIn(evening.title, language, setup.language),
      currency: setup.currency,
      hasPlan: evening.planUrl !== null,
      doors: await doorsOf(shop, id),
    });
  },
  seats: async (shop, { session }) => {
    const map = await seatMap(shop, session);
    return map === null ? refused({ kind: 'gone' }) : done(map);
  },
  seat: async (shop, asked, caller) => {
    const contacts = mayContact(caller);
    return done(await seatStory(shop, asked, { language: caller.language, contacts }));
  },
  reseat: async (shop, { ticket, from, to, words }, { language }) => {
    const outcome = await reseatTicket(shop, { ticketId: ticket, fromSeat: from, toSeat: to, words });
    if (outcome.kind === 'refused') return refused({ kind: 'not-now', why: outcome.why });
    shop.liveSeats.forget(outcome.sessionId);
    const say = (place: PlaceName) => placeInWords(place, language, (text) => textIn(text, language));
    return done({ from: say(outcome.from), to: say(outcome.to), isTold: outcome.isTold });
  },
  changeSession: async (shop, asked, { language, session, device }) => {
    const evening = await oneEvening(shop, asked.session);
    if (evening === null) return refused({ kind: 'gone' });
    const { eventId, day, allDay } = evening;
    const time = allDay ? null : evening.time;
    const by = session?.name ?? device;
    const outcome = await shop.changeSession({ ...asked, eventId, day, time, language, by });
    if (outcome.kind === 'planned' || outcome.kind === 'opened') return done(outcome);
    if (outcome.kind === 'refused') return refused({ kind: 'house-refuses', words: outcome.words });
    return refused({ kind: 'not-now', why: outcome.kind });
  },
  list: async (shop, { session, by }, { language }) => {
    const list = await visitorList(shop, session, { by, language });
    if (list === null) return refused({ kind: 'gone' });
    return done({
      evening: await shownEvening(shop, list.evening),
      title: list.title,
      rows: list.rows.map(({ code: _, cameInAt, ...row }) => ({
        ...row,
        cameInAt: cameInAt?.getTime() ?? null,
      })),
    });
  },
  doorList: async (shop, { session, device }, caller) => {
    const phone = { session, device, who: caller.session?.name ?? '' };
    const list = await doorList(shop, phone, caller.language);
    return list === null ? refused({ kind: 'door-over' }) : done(list);
  },
  scans: async (shop, asked, caller) => {
    const who = caller.session?.name ?? '';
    const answer = await takeScans(shop, asked, { who, language: caller.language });
    return answer === null ? refused({ kind: 'door-over' }) : done(answer);
  },
  divideDoors: async (shop, asked, caller) => {
    const outcome = await divideDoors(shop, asked, caller.session?.name ?? '');
    if (outcome.kind === 'divided') return done(outcome.division);
    if (outcome.kind === 'over') return refused({ kind: 'door-over' });
    if (outcome.kind === 'no-such-part') return refused({ kind: 'malformed', field: 'parts' });
    return refused({ kind: 'not-now', why: 'doors-changed' });
  },
  makePass: async (shop, { session }, caller) => {
    const evening = await oneEvening(shop, session);
    if (evening === null) return refused({ kind: 'gone' });
    const { link, until } = await doorLink(shop, evening, caller.session?.staffId ?? null);
    if (until < shop.now()) return refused({ kind: 'door-over' });
    return done({
      link,
      qr: `data:image/png;base64,${qrPng(link).toString('base64')}`,
      until: until.getTime(),
    });
  },
};
