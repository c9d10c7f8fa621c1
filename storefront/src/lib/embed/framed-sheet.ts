/**
 * The sheet of a page that stands in a page of the house: the house is around it already, so its name and footer go, and a
 * dialog opens where the visitor looks, not in the middle of a frame that may be five screens high.
 */
export const framedSheet = [
  '#root>header:not(:has(nav)),#root>footer,#root>header>div>a:first-child{display:none}',
  '#root>main{min-height:0}',
  'dialog:modal{margin-block:var(--seen-top,auto) auto;max-height:var(--seen-height,100dvh)}',
].join('');
