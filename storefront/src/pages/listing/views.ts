import { type ComponentType, lazy } from 'react';

/**
 * Parts of the page that the browser fetches when it shows them: half of the script is not needed to read a list and
 * to choose a day. The server has them all at hand before it renders.
 */
export const Programme = part(
  import.meta.env.SSR ? (await import('./programme.tsx')).Programme : null,
  async () => (await import('./programme.tsx')).Programme,
);

export const Timetable = part(
  import.meta.env.SSR ? (await import('./timetable.tsx')).Timetable : null,
  async () => (await import('./timetable.tsx')).Timetable,
);

export const EmptyList = part(
  import.meta.env.SSR ? (await import('./empty-list.tsx')).EmptyList : null,
  async () => (await import('./empty-list.tsx')).EmptyList,
);

export const EmptyShop = part(
  import.meta.env.SSR ? (await import('./empty-list.tsx')).EmptyShop : null,
  async () => (await import('./empty-list.tsx')).EmptyShop,
);

export const FilterBar = part(
  import.meta.env.SSR ? (await import('./filter-bar.tsx')).FilterBar : null,
  async () => (await import('./filter-bar.tsx')).FilterBar,
);

export const LoadNext = part(
  import.meta.env.SSR ? (await import('./load-next.tsx')).LoadNext : null,
  async () => (await import('./load-next.tsx')).LoadNext,
);

function part<Props>(atHand: ComponentType<Props> | null, fetchPart: () => Promise<ComponentType<Props>>) {
  return atHand ?? lazy(async () => ({ default: await fetchPart() }));
}
