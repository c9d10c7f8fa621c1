import type { PageModule } from '#lib/router/page-module.ts';
import type { VisitorsPageData, VisitorsParams } from './visitors-data.ts';
import { VisitorsPage } from './visitors-page.tsx';

export const page: PageModule<VisitorsParams, VisitorsPageData> = {
  areas: ['visitors', 'forms', 'errors'],
  loader: async () => (await import('./visitors-loader.ts')).visitorsLoader,
  View: VisitorsPage,
};
