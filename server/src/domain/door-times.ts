/** Hours after its start in which somebody may still come, and in which a whole day with the night after it is over. */
const hours = { timed: 6, allDay: 30 };

/** When the door of a session ends, and with it its passes and the lists in phones. A session of all day starts at midnight. */
export function doorEnd({ startsAt, allDay }: { startsAt: Date; allDay: boolean }): Date {
  return new Date(startsAt.getTime() + (allDay ? hours.allDay : hours.timed) * 3_600_000);
}

export function isDoorOver(session: Parameters<typeof doorEnd>[0], now: Date): boolean {
  return now > doorEnd(session);
}
