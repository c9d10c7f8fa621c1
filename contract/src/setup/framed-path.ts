/**
 * Pages that the house's own site may show within its pages. Those of one buyer, and everything that signs somebody in,
 * are shown in a window of their own alone.
 */
export function mayBeFramed(path: string): boolean {
  return /^\/(?:$|(?:event|scheme|evenings|contacts|rules)(?:\/|$))/.test(path);
}
