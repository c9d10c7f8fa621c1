import { connectRemoteShop } from '@foyer/server/web/remote-api.ts';
import { findFreePort } from '#tools/ports.ts';
import { openHundredEvents } from './bench-houses.ts';
import { type BenchShop, withDemoShop } from './bench-shop.ts';
import { weighPages } from './page-weights.ts';
import { processorTime, startProgram } from './process-usage.ts';
import type { Line, Round } from './section.ts';
import { interleave, type Load, load, type Section } from './section.ts';
import { KeepAliveConnection, sendLoad } from './send-load.ts';

/** What everybody asks for: the programme as data and as a page, how fast and how heavy. */
export const pagesSection: Section = {
  name: 'pages',
  title: 'Answers and pages of the demo house',
  run: () =>
    withDemoShop(async (shop) => ({
      lines: [...(await measureAnswers(shop)), await measureRender(shop), ...(await weighPages(shop))],
      broken: [],
      notes: [],
    })),
};

const rounds = 5;
const milliseconds = 1000;
const connections = 64;

interface Figures {
  perSecond: number;
  /** Milliseconds of the server's processor time an answer. */
  time: number | null;
}

async function measureAnswers(shop: BenchShop): Promise<Line[]> {
  const port = await findFreePort();
  const bare = await startProgram({
    command: ['tools/bench/bare-server.ts', String(port)],
    environment: {},
    address: `http://localhost:${port}/`,
  });
  const { etag, bytes } = await lookAt(shop.port, '/api/afisha');
  const askShop = (status: number, request: () => string) => askServer(shop, status, request);
  const ask = (url: string, more = '') =>
    `GET ${url} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n${more}\r\n`;
  const pages = numbers();
  const bareLoad = (bytes: number) =>
    load(() => askServer({ id: bare.id, port }, 200, () => ask(`/${bytes}`)));
  const loads = {
    least: bareLoad(2),
    asMuch: bareLoad(bytes),
    afisha: load(() => askShop(200, () => ask('/api/afisha'))),
    same: load(() => askShop(304, () => ask('/api/afisha', `If-None-Match: ${etag}\r\n`))),
    kept: load(() => askShop(200, () => ask('/'))),
    // Another address is another page to the cache; none of these parts changes what is shown.
    anew: load(() => askShop(200, () => ask(`/?bench=${pages.next().value}`))),
  };
  await interleave(Object.values(loads), rounds);
  await bare.stop();
  return answerLines(loads);
}

function* numbers(): Generator<number, never> {
  for (let number = 1; ; number += 1) yield number;
}

async function askServer(
  server: { id: number; port: number },
  status: number,
  request: () => string,
): Promise<Figures> {
  const before = processorTime(server.id);
  const { answers, perSecond, statuses } = await sendLoad({
    port: server.port,
    connections,
    milliseconds,
    request,
  });
  const after = processorTime(server.id);
  if (statuses.get(status) !== answers) {
    throw new Error(`${answers} answers, expected ${status}: ${JSON.stringify([...statuses])}`);
  }
  return { perSecond, time: before === null || after === null ? null : (after - before) / answers };
}

async function lookAt(port: number, url: string): Promise<{ etag: string; bytes: number }> {
  const connection = await KeepAliveConnection.open(port);
  const { head, body } = await connection.ask(
    `GET ${url} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`,
  );
  connection.close();
  const [, etag] = /\r\netag: (\S+)/i.exec(head) ?? [];
  if (etag === undefined) throw new Error(`${url} has no ETag`);
  return { etag, bytes: body.length };
}

type Loads = Record<'least' | 'asMuch' | 'afisha' | 'same' | 'kept' | 'anew', Load<Figures>>;

function answerLines({ least, asMuch, afisha, same, kept, anew }: Loads): Line[] {
  const line = (id: string, what: string, peer: string, pairs: Round[], atLeast: number): Line => ({
    id,
    what,
    unit: '/s',
    rounds: pairs,
    against: peer,
    goal: { of: 'ratio', atLeast },
  });
  return [
    line('P10', 'programme as data, from memory', 'bare node:http, 2 bytes', rates(afisha, least), 0.7),
    line('P10', 'the same', 'bare node:http, as many bytes', rates(afisha, asMuch), 0.7),
    {
      id: 'P10',
      what: 'processor time of such an answer',
      unit: 'ms',
      rounds: times(afisha, asMuch),
      against: 'bare node:http, as many bytes',
      goal: null,
    },
    line('P10', 'programme as data, not changed (304)', 'sent (200)', rates(same, afisha), 1.3),
    line('P12', 'listing page, kept', 'made anew and packed', rates(kept, anew), 15),
  ];
}

function rates(measured: Load<Figures>, against: Load<Figures>): Round[] {
  return measured.figures.map(({ perSecond }, round) => ({
    measured: perSecond,
    against: against.figures[round]?.perSecond ?? null,
  }));
}

function times(measured: Load<Figures>, against: Load<Figures>): Round[] {
  return measured.figures.flatMap(({ time }, round) =>
    time === null ? [] : [{ measured: time, against: against.figures[round]?.time ?? null }],
  );
}

const rendersToWarm = 60;
const rendersOfRound = 40;

/** All cards of 100 events in one page, from the data in memory to its HTML. */
async function measureRender(shop: BenchShop): Promise<Line> {
  const remote = connectRemoteShop(shop.origin, () => new Date());
  const hundred = await openHundredEvents(remote, shop.origin);
  const render = async (times: number) => {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) await hundred.render('/?all=1');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / times;
  };
  await render(rendersToWarm);
  const measured = load(() => render(rendersOfRound));
  await interleave([measured], rounds);
  return {
    id: 'P12',
    what: 'processor time of a page of 100 cards',
    unit: 'ms',
    rounds: measured.figures.map((time) => ({ measured: time, against: null })),
    against: null,
    goal: { of: 'value', atMost: 1.5 },
  };
}
