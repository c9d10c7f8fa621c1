const format = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment for a person, by Moscow time: `26 янв., 12:00:00`. */
export function momentText(moment: number): string {
  return format.format(moment);
}
