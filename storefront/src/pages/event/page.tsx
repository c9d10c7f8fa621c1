import type { EventData } from '#features/event-sale/event-data.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import type { EventParams } from './event-loader.ts';
import { EventView } from './event-view.tsx';

export const page: PageModule<EventParams, EventData> = {
  areas: ['event', 'buying'],
  serverAreas: ['account', 'forms', 'errors', 'small'],
  loader: async () => (await import('./event-loader.ts')).eventLoader,
  View: EventView,
  // A chosen day or time loads nothing again (EV-15).
  identity: (params) => params.hash,
};
