import type { PageModule } from '#lib/router/page-module.ts';
import type { ListingData } from './data/listing-data.ts';
import { ListingTools } from './filters/listing-tools.tsx';
import { ListingView } from './listing-view.tsx';
import { KindMenu } from './menus/menus.tsx';

export const page: PageModule<unknown, ListingData> = {
  areas: ['listing'],
  loader: async () => (await import('./listing-loader.ts')).listingLoader,
  View: ListingView,
  Navigation: KindMenu,
  Tools: ListingTools,
  // Menus, days and filters choose among what is in memory (AF-8).
  identity: () => '',
};
