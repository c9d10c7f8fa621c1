/** What the browser build made, as the server build needs it. Written by the build, never by hand. */
export interface ClientAssets {
  /** Address of the entry script. */
  entry: string;
  /** Scripts that the entry needs at once. */
  entryImports: readonly string[];
  /** Module (path from the storefront's root) → its own script, then those that it brings beside the entry's. */
  modules: Readonly<Record<string, readonly string[]>>;
  /** `page/language` → address of the script with all texts that the page shows. */
  texts: Readonly<Record<string, string>>;
  /** What hears presses before any file has come, inlined into every document. */
  inlineScript: InlineText;
  /** What a page that stands in a frame says to the page around it, inlined into its document. */
  framedScript: InlineText;
  /** Page → the part of the sheet that it needs, inlined into its document. */
  sheets: Readonly<Record<string, InlineText>>;
  /** Address of the whole sheet, which comes before the first move to another page. */
  sheetFile: string;
  /** Addresses of the faces of our own font. */
  fonts: { latin: string; russian: string; currency: string; kazakh: string };
}

/** What stands in a document itself. */
export interface InlineText {
  text: string;
  /** `'sha256-…'` of the text, for `style-src` or `script-src`. */
  hash: string;
}
