/**
 * The page is shown with the house's letters, or without them until it is left: never first so, then so. On a good line
 * they come with the page; whoever waits longer reads the system's letters. This stands in the document itself.
 */
export function waitForFonts(): void {
  const root = document.documentElement;
  const { style } = root;
  style.visibility = 'hidden';
  const show = () => {
    clearTimeout(timer);
    style.visibility = '';
  };
  const timer = setTimeout(() => {
    style.setProperty('--font', getComputedStyle(root).getPropertyValue('--font').replace('Onest,', ''));
    show();
  }, longest);
  // One letter of each file that the page asks for (`fontsFor`).
  void document.fonts.load('1em Onest', root.lang === 'kk' ? 'Aя₽қ' : 'Aя₽').then(show);
}

/** Milliseconds: two round trips of a good phone line. */
const longest = 300;
