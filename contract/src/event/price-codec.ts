import { flagFromWire, integerFromWire, textOrNull, type WireContext } from '#kit/wire-values.ts';
import { flagToWire, moneyFromWire, moneyToWire, textFromWire, textToWire } from '#rules/values.ts';
import type { Fee, PriceRow } from './event.ts';
import type { WirePrice } from './event-wire.ts';

/** `currency_id`: the fee is a sum of money, or a percent of the price (B 9). */
const feeInMoney = 1;
const feeInPercent = 2;

export function priceToWire(row: PriceRow, context: WireContext): WirePrice {
  const house = context.houseLanguage;
  return {
    zonelevel_id: row.zoneId,
    clientcategory_id: row.categoryId,
    pricetype_id: row.priceTypeId,
    action_day: row.day,
    price: moneyToWire(row.price),
    priceservise: row.fee.kind === 'amount' ? moneyToWire(row.fee.amount) : row.fee.hundredths / 100,
    zonecolor: row.zoneColor,
    currency_id: row.fee.kind === 'amount' ? feeInMoney : feeInPercent,
    ...textToWire('category', row.categoryName, house),
    ...textToWire('category_descript', row.categoryDescription, house),
    ...textToWire('zonelevel', row.zoneName, house),
    ...textToWire('zonelevel_descript', row.zoneDescription, house),
    minlimit: row.min,
    maxlimit: row.max,
    quantity: 0,
    passagequant: row.visitors,
    needprice: flagToWire(row.price > 0),
    useproculture: row.cultureCard,
    ...(row.admits
      ? {
          admits: row.admits.map(({ categoryId, count }) => ({
            clientcategory_id: categoryId,
            quantity: count,
          })),
        }
      : {}),
    ...(row.group ? { group: flagToWire(true) } : {}),
  };
}

export function priceFromWire(wire: WirePrice): PriceRow {
  const cultureCard = integerFromWire(wire.useproculture, 0);
  return {
    zoneId: integerFromWire(wire.zonelevel_id, 0),
    categoryId: integerFromWire(wire.clientcategory_id, 0),
    priceTypeId: integerFromWire(wire.pricetype_id, 0),
    day: textOrNull(wire.action_day),
    price: moneyFromWire(wire.price),
    fee: feeFromWire(wire),
    zoneColor: wire.zonecolor ?? '',
    zoneName: textFromWire('zonelevel', wire),
    zoneDescription: textFromWire('zonelevel_descript', wire),
    categoryName: textFromWire('category', wire),
    categoryDescription: textFromWire('category_descript', wire),
    min: integerFromWire(wire.minlimit, 0),
    max: integerFromWire(wire.maxlimit, 0),
    visitors: integerFromWire(wire.passagequant, 1) || 1,
    cultureCard: cultureCard === 1 || cultureCard === 2 ? cultureCard : 0,
    group: flagFromWire(wire.group),
    ...(wire.admits
      ? {
          admits: wire.admits.map((one) => ({
            categoryId: integerFromWire(one.clientcategory_id, 0),
            count: integerFromWire(one.quantity, 0),
          })),
        }
      : {}),
  };
}

function feeFromWire(wire: WirePrice): Fee {
  const fee = wire.priceservise ?? 0;
  return integerFromWire(wire.currency_id, feeInMoney) === feeInPercent
    ? { kind: 'percent', hundredths: Math.round(fee * 100) }
    : { kind: 'amount', amount: moneyFromWire(fee) };
}
