/**
 * What a build would say at every start of a shop and nobody has to mend: a part may be there already on one
 * page and come late on another, and a busy machine is slow.
 */
export const quietChecks = { ineffectiveDynamicImport: false, bundlerTimings: false };
