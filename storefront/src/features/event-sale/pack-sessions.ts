import type { PackedSessions, SessionView } from './packed-sessions.ts';

/** Packs sessions that are sorted by day and time, no-time sessions first. */
export function packSessions(sessions: readonly SessionView[]): PackedSessions {
  const days = [...new Set(sessions.map((session) => session.day))];
  const lists = days.map((day) =>
    sessions.filter((session) => session.day === day).map((session) => (session.allDay ? '' : session.time)),
  );
  const keys = [...new Set(lists.map((list) => list.join()))];
  const zoneIds = [...new Set(sessions.flatMap((session) => Object.keys(session.zonesLeft).map(Number)))];
  return {
    days,
    timetables: keys.map((key) => key.split(',')),
    dayTimetables: lists.map((list) => keys.indexOf(list.join())),
    ids: sessions.map((session, index) => session.id - (sessions[index - 1]?.id ?? 0)),
    states: column(sessions.map((session) => session.state)),
    left: column(sessions.map((session) => session.left)),
    zones: zoneIds.map((id) => ({
      id,
      left: column(sessions.map((session) => session.zonesLeft[id] ?? null)),
    })),
    priceTypeIds: column(sessions.map((session) => session.priceTypeId)),
    opens: column(sessions.map((session) => session.opens)),
  };
}

function column<Value>(values: readonly Value[]): readonly Value[] {
  const first = JSON.stringify(values[0]);
  return values.every((value) => JSON.stringify(value) === first) ? values.slice(0, 1) : values;
}
