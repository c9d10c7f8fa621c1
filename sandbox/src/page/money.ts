const symbols: Record<string, string> = { '643': '₽', '840': '$', '978': '€', '398': '₸', '156': '¥' };

/** An amount of minor units for a person: `1 500,00 ₽`. */
export function moneyText(amount: number, currency: string): string {
  const whole = Math.floor(amount / 100);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const minor = String(amount % 100).padStart(2, '0');
  return `${grouped},${minor}\u00a0${symbols[currency] ?? currency}`;
}
