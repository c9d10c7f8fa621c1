const symbols: Record<string, string> = {
  '643': '₽',
  '840': '$',
  '978': '€',
  '826': '£',
  '398': '₸',
  '156': '¥',
};

/** An amount of minor units for a person: `1 500,00 ₽`. */
export function moneyText(amount: number, currency: string): string {
  const whole = Math.floor(amount / 100);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const minor = String(amount % 100).padStart(2, '0');
  return `${grouped},${minor}\u00a0${symbols[currency] ?? currency}`;
}

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
