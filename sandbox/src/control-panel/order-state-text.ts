import { type BankOrder, sumsOf } from '#rbs/bank-order.ts';

/** The state of a bank order, for the control panel. */
export function orderStateText(order: BankOrder): string {
  const partly = order.state === 4 && sumsOf(order).deposited > 0;
  const texts = {
    0: 'ждёт оплаты',
    1: 'деньги удержаны',
    2: 'оплачен',
    3: 'отменён до списания',
    4: partly ? 'возвращён частично' : 'возвращён',
    5: order.underWay?.paysAt === undefined ? 'ждёт кода 3-D Secure' : 'банк проводит оплату',
    6: order.actionCode === -2007 ? 'время вышло' : 'отказ',
  };
  return texts[order.state];
}
