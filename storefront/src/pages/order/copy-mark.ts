/** Set by the worker at the document's root when it answers with a copy. */
export const copyMark = 'data-offline-copy';
