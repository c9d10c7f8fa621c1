import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { isDay } from '@foyer/contract/rules/format.ts';
import { languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { agreedCsv, listAgreed } from '#features/list-agreed/list-agreed.ts';
import { zipHouse } from '#features/open-house/working-copy.ts';
import { reportCsv, reportXlsx } from '#features/report-sales/report-files.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { listCsv, listOnPaper, visitorList } from '#features/show-evenings/day-evenings.ts';
import { signAct } from '#features/staff/sign-act.ts';
import type { Shop } from '#shop/shop.ts';
import { createDeskGuard, type DeskCaller } from './desk-caller.ts';

interface DeskFile {
  contentType: string;
  name: string;
  body: string | Buffer;
}

interface FileRoute {
  path: string;
  roles: readonly [Role, ...Role[]];
  /** null: there is nothing of that name. */
  make(shop: Shop, query: URLSearchParams, caller: DeskCaller): Promise<DeskFile | null>;
}

const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files that the desk hands out; each download stands in the log of acts. */
export const deskFiles: readonly FileRoute[] = [
  {
    path: 'list.pdf',
    roles: ['head', 'office'],
    make: async (shop, query, { language }) => {
      const list = await visitorList(shop, numberIn(query, 'session'), { by: 'seat', language });
      if (list === null) return null;
      const body = await listOnPaper(list, language, shop.now());
      return { contentType: 'application/pdf', name: `list-${list.evening.day}.pdf`, body };
    },
  },
  {
    path: 'list.csv',
    roles: ['head', 'office'],
    make: async (shop, query, { language }) => {
      const list = await visitorList(shop, numberIn(query, 'session'), { by: 'seat', language });
      return (
        list && { contentType: csv, name: `list-${list.evening.day}.csv`, body: listCsv(list, language) }
      );
    },
  },
  ...(['csv', 'xlsx'] as const).map(
    (form): FileRoute => ({
      path: `report.${form}`,
      roles: ['head', 'books'],
      make: async (shop, query, { language }) => {
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
        if (!isDay(from) || !isDay(to) || to < from) return null;
        const report = await reportSales(shop, { from, to, by: ['day', 'event', 'price', 'way'], language });
        const name = `sales-${from}-${to}.${form}`;
        return form === 'csv'
          ? { contentType: csv, name, body: reportCsv(report, false) }
          : { contentType: xlsx, name, body: await reportXlsx(report) };
      },
    }),
  ),
  {
    path: 'news.csv',
    roles: ['head', 'marketing'],
    make: async (shop, query, { language }) => {
      const list = await listAgreed(shop, numberIn(query, 'consent'), language);
      return list && { contentType: csv, name: `news-${list.consent.id}.csv`, body: agreedCsv(list) };
    },
  },
  {
    path: 'house.zip',
    roles: ['head', 'programme'],
    make: async ({ database }, query) => {
      const revision = numberIn(query, 'revision');
      const body = await zipHouse(database, revision);
      return body && { contentType: 'application/zip', name: `house-${revision}.zip`, body };
    },
  },
];

/** 0, which is the number of nothing, for what is no number. */
function numberIn(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

export function registerDeskFiles(app: FastifyInstance, shop: Shop): void {
  const guard = createDeskGuard(shop);
  for (const file of deskFiles)
    app.get(`/api/desk/file/${file.path}`, async (request, reply) => {
      const call = { method: 'GET', path: file.path, roles: file.roles } as const;
      const caller = await guard.callerOf(request, reply);
      // A link cannot bring a header; the cookie is strict, so it comes from a page of ours.
      const refusal = guard.refusalOf(call, caller, request);
      reply.header('cache-control', 'no-store');
      if (refusal) return reply.code(refusal.kind === 'signed-out' ? 401 : 403).send({ ok: false, refusal });
      return await sendFile(shop, file, caller, request, reply);
    });
}

async function sendFile(
  shop: Shop,
  file: FileRoute,
  caller: DeskCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URL(request.url, shop.origin).searchParams;
  const language = languages.find((one) => one === query.get('lang')) ?? caller.language;
  const who = caller.session?.name ?? '';
  const details = Object.fromEntries(query);
  const act = { staffId: caller.session?.staffId ?? null, who, act: file.path, details };
  const make = () => file.make(shop, query, { ...caller, language });
  const made = await signAct(shop.database, act, make, (one) => (one ? 'done' : 'refused: gone'));
  if (made === null) return reply.code(404).send({ ok: false, refusal: { kind: 'gone' } });
  return reply
    .type(made.contentType)
    .header('content-disposition', `attachment; filename="${made.name}"`)
    .send(made.body);
}
