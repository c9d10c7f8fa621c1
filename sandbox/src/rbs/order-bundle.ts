/**
 * The fiscal cart of an order (54-FZ) as the gateway checks it: every item in the order's currency,
 * itemPrice × quantity = itemAmount, and all items together the amount of the order.
 * Returns what is wrong, in the words of a parameter path.
 */
export function orderBundleFault(bundle: unknown, amount: number, currency: string): string | undefined {
  const items = member(member(bundle, 'cartItems'), 'items');
  if (!Array.isArray(items) || items.length === 0) return 'orderBundle.cartItems.items';
  const codes = new Set<string>();
  let total = 0;
  for (const [index, item] of items.entries()) {
    const fault = itemFault(item, currency, codes);
    if (fault) return `orderBundle.cartItems.items[${index}].${fault}`;
    total += Number(member(item, 'itemAmount'));
  }
  return total === amount ? customerFault(member(bundle, 'customerDetails')) : 'orderBundle: sum of items';
}

function itemFault(item: unknown, currency: string, codes: Set<string>): string | undefined {
  const name = member(item, 'name');
  if (!filled(member(item, 'positionId'))) return 'positionId';
  if (typeof name !== 'string' || name === '' || name.length > 128) return 'name';
  const code = member(item, 'itemCode');
  if (!filled(code) || String(code).length > 100 || codes.has(String(code))) return 'itemCode';
  codes.add(String(code));

  const quantity = Number(member(member(item, 'quantity'), 'value'));
  if (!(quantity > 0)) return 'quantity.value';
  if (!filled(member(member(item, 'quantity'), 'measure'))) return 'quantity.measure';
  const price = Number(member(item, 'itemPrice'));
  const itemAmount = Number(member(item, 'itemAmount'));
  if (!Number.isInteger(price) || price < 0) return 'itemPrice';
  if (!Number.isInteger(itemAmount) || Math.round(price * quantity) !== itemAmount) return 'itemAmount';
  const itemCurrency = member(item, 'itemCurrency');
  if (itemCurrency !== undefined && String(itemCurrency) !== currency) return 'itemCurrency';
  return undefined;
}

function customerFault(customer: unknown): string | undefined {
  const email = member(customer, 'email');
  if (email !== undefined && String(email).length > 40) return 'orderBundle.customerDetails.email';
  const phone = member(customer, 'phone');
  if (phone !== undefined && !/^(\+?[78])?\d{10}$/.test(String(phone))) {
    return 'orderBundle.customerDetails.phone';
  }
  return undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
