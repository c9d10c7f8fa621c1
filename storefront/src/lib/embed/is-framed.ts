/** The page stands in a page of the house: the script of such documents says so before any other runs. */
export function isFramed(): boolean {
  return 'framed' in document.documentElement.dataset;
}
