import type { PageModule } from '#lib/router/page-module.ts';
import { KindMenu } from './kind-menu.tsx';
import type { ListingData } from './listing-data.ts';
import { ListingTools } from './listing-tools.tsx';
import { ListingView } from './listing-view.tsx';

export const page: PageModule<unknown, ListingData> = {
  areas: ['listing'],
  loader: async () => (await import('./listing-loader.ts')).listingLoader,
  View: ListingView,
  Navigation: KindMenu,
  Tools: ListingTools,
  // Menus, days and filters choose among what is in memory (AF-8).
  identity: () => '',
};
