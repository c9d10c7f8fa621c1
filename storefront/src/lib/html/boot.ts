import type { Moment } from '@foyer/contract/rules/values.ts';
import type { Catalogue } from '#i18n/message.ts';
import type { HouseView } from '#lib/house/house-view.ts';
import type { AnyParams } from '#lib/router/match.ts';
import type { Screen } from '#lib/router/screen.ts';

/** What the server tells the browser beside the markup, so that it comes alive without asking again. */
export interface Boot {
  pageName: string;
  params: AnyParams;
  identity: string;
  data: unknown;
  house: HouseView;
  /** Title of the route. */
  title: string;
  loadedAt: Moment;
  countedAt?: string | undefined;
  salesStopped?: boolean | undefined;
  /** Texts of the notices, where one is shown. */
  notices?: Catalogue | undefined;
  /** Address of the page's script. */
  script: string;
  /** Scripts that it imports beside the first one, each after those that it imports itself. */
  shared: readonly string[];
  /** Address of the script with the texts of all its areas. */
  texts: string;
  /** Address of the whole sheet: the page brought its own part only. */
  sheet: string;
}

export const bootId = 'boot';

export type BootScripts = Pick<Boot, 'script' | 'shared' | 'texts' | 'sheet'>;

export function bootOf(screen: Screen, scripts: BootScripts): Boot {
  const { page, texts, head, ...shown } = screen;
  const hasNotice = shown.countedAt !== undefined || shown.salesStopped;
  return { ...shown, notices: hasNotice ? texts.notices : undefined, title: head.title, ...scripts };
}

/** Reads what `bootOf` wrote; our own server's words are not checked again. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById(bootId)?.textContent;
  if (!text) throw new Error('the page brought no data');
  // `as`: bootOf wrote it, in this very release.
  return JSON.parse(text) as Boot;
}
