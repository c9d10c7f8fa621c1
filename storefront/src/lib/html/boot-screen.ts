import type { Area } from '#i18n/areas.ts';
import type { Catalogue } from '#i18n/message.ts';
import { type PageTexts, withOverrides } from '#i18n/translate.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import type { Screen } from '#lib/router/screen.ts';
import type { Boot } from './boot.ts';

/** The screen that the server has rendered, from the scripts that it has named. */
export async function bootScreen(boot: Boot): Promise<Screen> {
  const { script, texts, title, ...rest } = boot;
  const [page, pageTexts] = await Promise.all([importPage(script), importTexts(texts, boot)]);
  // The rest of the head stands in the document already.
  return { ...rest, page, texts: pageTexts, head: { title } };
}

async function importPage(address: string): Promise<PageModule> {
  const module: { page: PageModule } = await import(/* @vite-ignore */ address);
  return module.page;
}

async function importTexts(addresses: Boot['texts'], { house }: Boot): Promise<PageTexts> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      // `as`: Object.entries widens the keys; the server wrote areas.
      const area = name as Area;
      const module: Record<string, Catalogue> = await import(/* @vite-ignore */ address);
      return [area, withOverrides(area, module[area] ?? {}, house.texts)] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
