import type { Clock } from '#platform/clock.ts';
import type { GatewayProducts } from './payment-gateways.ts';
import { createRbsGateway, usualCodesPath } from './rbs/rbs-gateway.ts';
import { createRobokassaGateway } from './robokassa/robokassa-gateway.ts';
import { algorithmOf } from './robokassa/robokassa-signature.ts';
import { createTbankGateway } from './tbank/tbank-gateway.ts';
import { createYookassaGateway } from './yookassa/yookassa-gateway.ts';
import { officialSenders } from './yookassa/yookassa-senders.ts';

/** Where each bank's adapter meets its port. */
export function gatewayProducts({ now }: Clock, drawCode: (link: string) => string): GatewayProducts {
  return {
    rbs: (value, { kind }) =>
      createRbsGateway({
        kind: kind === 'qr' ? 'qr' : 'redirect',
        codesPath: value('codes path') || usualCodesPath,
        drawCode,
        baseUrl: value('address'),
        userName: value('user name from'),
        password: value('password from'),
        callbackKey: value('callback key from'),
      }),
    robokassa: (value) =>
      createRobokassaGateway({
        baseUrl: value('address'),
        refundsUrl: value('refunds address'),
        receiptsUrl: value('receipts address'),
        login: value('shop from'),
        password1: value('password 1 from'),
        password2: value('password 2 from'),
        password3: value('password 3 from'),
        algorithm: algorithmOf(value('algorithm')),
        now,
      }),
    tbank: (value, { kind }) =>
      createTbankGateway({
        baseUrl: value('address'),
        terminalKey: value('terminal from'),
        password: value('password from'),
        kind: kind === 'qr' ? 'qr' : 'redirect',
        tellsReceipts: value('receipt notices') !== 'no',
        drawCode,
        now,
      }),
    yookassa: (value, { kind }) =>
      createYookassaGateway({
        baseUrl: value('address'),
        shopId: value('shop from'),
        secretKey: value('key from'),
        takesTestPayments: value('test payments') === 'yes',
        senders: value('senders') || officialSenders,
        kind: kind === 'qr' ? 'qr' : 'redirect',
        drawCode,
      }),
  };
}
