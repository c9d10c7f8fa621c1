/** What the first script says to the one that stands in the document: every script of the page is here, or one is lost. */
export const startSignals = { complete: 'foyer-complete', lost: 'foyer-lost' } as const;
