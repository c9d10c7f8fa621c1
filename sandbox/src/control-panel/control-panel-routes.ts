import type { FastifyInstance } from 'fastify';
import type { RegistrarControl } from '#atol/atol.ts';
import type { LedgerBank } from '#banking/open-bank.ts';
import type { RegistryControl } from '#card-registry/card-registry.ts';
import type { MailControl } from '#mail/mail-service.ts';
import type { ReceivedRequest } from '#misbehaviour/scenarios.ts';
import { sendPage } from '#page/page.ts';
import { readFields } from '#platform/requests.ts';
import type { Rbs } from '#rbs/rbs.ts';
import { controlPanelPage } from './control-panel-page.ts';
import { noOrderPage, orderPage } from './order-page.ts';

export interface ControlPanelParts {
  rbs: Rbs;
  banks: readonly LedgerBank[];
  registrar: RegistrarControl;
  registry: RegistryControl;
  mail: MailControl;
  /** Known once the sandbox listens. */
  addresses(): { baseUrl: string; smtpPort: number };
}

/** The control panel of the whole sandbox: `/`, and a page for each bank order. */
export async function controlPanelRoutes(
  app: FastifyInstance,
  { rbs, banks, registrar, registry, mail, addresses }: ControlPanelParts,
): Promise<void> {
  const { bank, control } = rbs;
  app.get('/', (_request, reply) => {
    const { baseUrl, smtpPort } = addresses();
    const { userName, callbackUrl } = bank.settings;
    const page = controlPanelPage({
      orders: bank.orders(),
      scenarios: control.scenarios(),
      banks,
      registrar,
      registry,
      mails: mail.messages().length,
      mailFailures: mail.scenarios(),
      clockAhead: bank.clock.aheadBySeconds(),
      now: bank.clock.now(),
      smtpPort,
      bank: { baseUrl, userName, callbackUrl },
    });
    return sendPage(reply, page);
  });
  app.get('/bank/rbs/orders/:id', (request, reply) => {
    const order = bank.find(readFields(request.params).id ?? '');
    if (!order) return sendPage(reply.code(404), noOrderPage());
    const about = ({ fields, answer }: ReceivedRequest) =>
      fields.orderId === order.id ||
      fields.orderNumber === order.orderNumber ||
      Reflect.get(answer, 'orderId') === order.id;
    return sendPage(reply, orderPage(order, control.requests().filter(about).reverse()));
  });
}
