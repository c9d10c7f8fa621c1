/// <reference types="vite/client" />

declare module 'virtual:client-assets' {
  import type { ClientAssets } from '#lib/html/client-assets.ts';

  export const clientAssets: ClientAssets;
}
