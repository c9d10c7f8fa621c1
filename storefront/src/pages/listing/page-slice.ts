/** Pages that a list has at most (B 9). */
export const mostPages = 6;

export interface PageSlice {
  shown: number;
  /** Events that the next press brings; 0: there is no next page. */
  next: number;
  total: number;
  /** There is more, but not by pages. */
  cut: boolean;
}

/** How much of a list is shown after so many pages (AF-15). */
export function pageSlice(total: number, pageSize: number, pages: number): PageSlice {
  const size = Math.max(1, pageSize);
  const shown = Math.min(total, size * Math.min(mostPages, Math.max(1, pages)));
  const most = Math.min(total, size * mostPages);
  return { shown, next: Math.min(size, most - shown), total, cut: shown === most && total > most };
}

/** Pages that an address asks for. */
export function pagesInQuery(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(asked) ? Math.min(mostPages, Math.max(1, asked)) : 1;
}
