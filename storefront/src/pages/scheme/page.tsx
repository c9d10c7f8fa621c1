import type { PageModule } from '#lib/router/page-module.ts';
import type { SchemeData } from './scheme-data.ts';
import type { SchemeParams } from './scheme-loader.ts';
import { SchemeView } from './scheme-view.tsx';

export const page: PageModule<SchemeParams, SchemeData> = {
  areas: ['scheme', 'event'],
  serverAreas: ['account', 'forms', 'errors', 'buying', 'small'],
  loader: async () => (await import('./scheme-loader.ts')).schemeLoader,
  View: SchemeView,
  without: ['header'],
  // A chosen day or time loads nothing again (EV-15).
  identity: (params, query) => `${params.hash} ${query.get('exchange')}`,
};
