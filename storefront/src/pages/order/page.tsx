import type { PageModule } from '#lib/router/page-module.ts';
import type { OrderPageData, OrderParams } from './order-data.ts';
import { OrderPage } from './order-page.tsx';

export const page: PageModule<OrderParams, OrderPageData> = {
  areas: ['order', 'forms'],
  loader: async () => (await import('./order-loader.ts')).orderLoader,
  View: OrderPage,
};
