import type { Moment } from '@foyer/contract/rules/values.ts';
import type { PageTexts } from '#i18n/translate.ts';
import type { HouseView } from '#lib/house/house-view.ts';
import type { PageHead } from '#lib/html/page-head.ts';
import type { AnyParams } from './match.ts';
import type { PageModule } from './page-module.ts';

/** Names of the pages that no path leads to: shown in place of another. */
export type InnerPage = 'not-found' | 'failed';

/** All that is needed to show one page. */
export interface Screen {
  /** Name of the page's folder. */
  pageName: string;
  page: PageModule;
  params: AnyParams;
  /** While it stays the same, the page stays too (its state, focus and scroll). */
  identity: string;
  data: unknown;
  texts: PageTexts;
  house: HouseView;
  head: PageHead;
  /** The server's time when the data was made. */
  loadedAt: Moment;
  /** Time of the day at which the places were counted, where they cannot be counted now. */
  countedAt?: string | undefined;
  /** Nothing can be bought for now. */
  salesStopped?: boolean | undefined;
}

export type Resolution =
  | {
      kind: 'screen';
      screen: Screen;
      status: number;
      cacheable: boolean;
      /** schema.org data. */
      linkedData?: object | undefined;
    }
  | { kind: 'redirect'; to: string; status: number };
