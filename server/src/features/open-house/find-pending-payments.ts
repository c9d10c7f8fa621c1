import type { Queryable } from '#platform/database.ts';
import { countOpenMoney, type OpenMoney } from '#store/payments.ts';
import type { Difference } from './compare-houses.ts';

/** Money that would lose its bank: its way goes, or its key names another bank. */
export type PendingPayment = OpenMoney & {
  /** The bank that stands under the key from now on; null: none. */
  newBank: string | null;
};

/** Ways that go, or become another bank's, while their bank still owes a decision, a refund, or may have to send one. */
export async function findPendingPayments(
  queryable: Queryable,
  { house }: Difference,
  now: Date,
): Promise<PendingPayment[]> {
  if (!house?.before) return [];
  const banks = new Map(house.after.paymentWays.map(({ key, gateway }) => [key, gateway]));
  const gone = house.before.paymentWays.filter(({ key, gateway }) => banks.get(key) !== gateway);
  if (gone.length === 0) return [];
  const money = await countOpenMoney(
    queryable,
    gone.map(({ key }) => key),
    now,
  );
  return money
    .filter(({ payments, refunds, orders }) => payments + refunds + orders > 0)
    .map((one) => ({ ...one, newBank: banks.get(one.wayKey) ?? null }));
}
