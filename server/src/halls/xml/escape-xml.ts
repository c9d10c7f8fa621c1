const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in an element or in a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
