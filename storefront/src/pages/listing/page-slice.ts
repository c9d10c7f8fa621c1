/** Pages that a list has at most (B 9). */
const mostPages = 6;

/** A day goes on behind its page for so many events; a longer one is cut. */
const longestDay = 40;

export interface PageSlice {
  shown: number;
  /** Events that the next press brings; 0: there is no next page. */
  next: number;
  total: number;
  /** There is more, but not by pages. */
  cut: boolean;
}

/** How much of a list is shown after so many pages (AF-15). A page ends where a day does: `ends` counts their events. */
export function pageSlice(
  total: number,
  pageSize: number,
  pages: number,
  ends: readonly number[] = [],
): PageSlice {
  const size = Math.max(1, pageSize);
  const upTo = (page: number) => {
    const count = Math.min(total, size * page);
    const end = ends.find((one) => one >= count) ?? count;
    return end - count <= longestDay ? end : count;
  };
  const page = Math.min(mostPages, Math.max(1, pages));
  const shown = upTo(page);
  const most = upTo(mostPages);
  const after = page < mostPages ? upTo(page + 1) : shown;
  return { shown, next: Math.max(0, after - shown), total, cut: shown === most && total > most };
}

/** Pages that an address asks for. */
export function pagesInQuery(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(asked) ? Math.min(mostPages, Math.max(1, asked)) : 1;
}
