/** "Setup title - route title" (PG-8). */
export function fullTitle(routeTitle: string, houseTitle: string): string {
  return `${houseTitle} - ${routeTitle}`;
}
