import { addFormatTable } from '@foyer/contract/rules/format-tables.ts';
import type { FormatTable } from '@foyer/contract/rules/formats/format-table.ts';
import type { Catalogue } from '#i18n/message.ts';
import { withOverrides } from '#i18n/translate.ts';
import { loadAddress } from '#lib/load/load-part.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import type { Screen } from '#lib/router/screen.ts';
import type { Boot } from './boot.ts';

/** What `build/build-browser.ts` writes. */
type PageTextsFile = { formats: FormatTable } & Record<string, Catalogue>;

/** A script of this page was lost before: this is another attempt. */
const isAgain = import.meta.url.includes('/again/');

/** The screen that the server has rendered, from the scripts that it has named. Throws where a shared one is lost. */
export async function bootScreen(boot: Boot): Promise<Screen> {
  const { script, shared, texts, notices, title, ...rest } = boot;
  const sharedOnes = importShared(shared.map(besideThis));
  if (isAgain) await sharedOnes;
  const [page, { formats, ...pageTexts }] = await Promise.all([
    sharedOnes.then(() => importPage(script)),
    loadAddress<PageTextsFile>(texts),
  ]);
  addFormatTable(boot.house.language, formats);
  // The rest of the head stands in the document already.
  return {
    ...rest,
    page,
    texts: { ...withOverrides(pageTexts, boot.house.texts), ...(notices && { notices }) },
    head: { title },
  };
}

async function importPage(script: string): Promise<PageModule> {
  const { page } = await loadAddress<{ page: PageModule }>(besideThis(script));
  return page;
}

/**
 * The scripts that the page's own imports, each after those that it imports itself. After a loss they come one by one,
 * each requested once ahead: then the network brings it, or the browser has it already.
 */
async function importShared(addresses: readonly string[]): Promise<void> {
  if (!isAgain) {
    await Promise.all(addresses.map((address) => import(/* @vite-ignore */ address)));
    return;
  }
  for (const address of addresses) {
    await fetch(address).catch(() => undefined);
    await import(/* @vite-ignore */ address);
  }
}

/** Scripts import each other by names beside their own, so all come from the folder that this one came from. */
function besideThis(address: string): string {
  return new URL(address.replace('/assets/', './'), import.meta.url).href;
}
