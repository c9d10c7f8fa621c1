import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { storefrontBuild } from '@foyer/server/web/web-server.ts';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { browserLaunchOptions } from '#tools/browser.ts';
import type { PageFigures } from './plan-trial.ts';
import { memoryOf, processorTime } from './process-usage.ts';

export const contestants = ['ours', 'injected', 'peer'] as const;
export type Contestant = (typeof contestants)[number];

export interface PlanFigures extends PageFigures {
  mount: number;
  /** Milliseconds of processor time of the mount; null where the system does not tell, as `memory`. */
  mountWork: number | null;
  /** What the page's process grew by, MB. */
  memory: number | null;
}

/** What the page may ask for, by its path. */
export type PlanFiles = Readonly<Record<string, string>>;

const origin = 'http://plan.example';
const slower = 4;

/** A phone with a slow processor; each measurement has a page of its own. */
export async function openPlanBrowser(): Promise<Browser> {
  return await chromium.launch(browserLaunchOptions());
}

export async function measurePlan(
  browser: Browser,
  name: Contestant,
  files: PlanFiles,
): Promise<PlanFigures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 600 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  await serve(page, files);
  await page.goto(`${origin}/`);
  const session = await context.newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const urls = await assets();
  const trial = await page.evaluateHandle(
    async ([contestant, at]) => {
      const url = '/plan-trial.js';
      const trials: typeof import('./plan-trial.ts') = await import(url);
      return { trials, trial: await trials[contestant](at) };
    },
    [name, urls] as const,
  );
  const before = await usageOf(whole);
  const mount = await trial.evaluate((one) => one.trials.mountTime(one.trial));
  const mounted = await usageOf(whole);
  const rest = await trial.evaluate((one) => one.trials.measure(one.trial));
  const after = await usageOf(whole);
  await context.close();
  const grown = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);
  return {
    ...{ ...rest, mount, mountWork: grown(before.time, mounted.time) },
    memory: grown(before.memory, after.memory),
  };
}

const planSheet = new URL('../../storefront/src/pages/scheme/plan-stage.module.css', import.meta.url);

async function serve(page: Page, files: PlanFiles): Promise<void> {
  const trial = stripTypeScriptTypes(await readFile(path.join(import.meta.dirname, 'plan-trial.ts'), 'utf8'));
  const sheet = await readFile(planSheet, 'utf8');
  // The names of the sheet's classes are those of the source here.
  const rules = sheet.replace(/:global\(([^)]*)\)/g, '$1');
  const html = `<!doctype html><style>:root{--ink:#111;--background:#fff;--control-border:#777;--line:#ccc}body{margin:0;position:relative;width:390px;height:600px}${rules}</style><div id="box" class="canvas"></div>`;
  const known: PlanFiles = { '/': html, '/plan-trial.js': trial, ...files };
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '': 'text/html',
  };
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[path.extname(pathname)] ?? 'text/plain';
    const asset = pathname.startsWith('/assets/') ? path.join(storefrontBuild, 'client', pathname) : null;
    const body = asset === null ? known[pathname] : await readFile(asset);
    if (body === undefined) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
  });
}

/** Where the build has put the plan and its reader. */
export async function assets(): Promise<{ drawing: string; codec: string }> {
  const manifest = JSON.parse(
    await readFile(path.join(storefrontBuild, 'client', '.vite', 'manifest.json'), 'utf8'),
  );
  const urlOf = (module: string) => {
    const file: unknown = manifest[module]?.file;
    if (typeof file !== 'string') throw new Error(`the build has no ${module}`);
    return `/${file}`;
  };
  return {
    drawing: urlOf('src/pages/scheme/plan/hall-drawing.ts'),
    codec: urlOf('../contract/src/hall/hall-plan-codec.ts'),
  };
}

/** What the pages' processes hold, MB, and how long they have worked, milliseconds. */
async function usageOf(browser: CDPSession): Promise<{ memory: number | null; time: number | null }> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const [bytes, times] = [memoryOf(...pages), pages.map(processorTime)];
  const time = times.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return { memory: bytes === null ? null : bytes / 1024 ** 2, time };
}
