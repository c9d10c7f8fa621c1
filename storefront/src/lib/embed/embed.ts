import { type EmbedMessage, frameNames, readMessage } from './embed-messages.ts';

/**
 * The script of the house's own pages (docs/for-operators/embedding.md). A link to the shop within `<foyer-tickets>` becomes
 * the page that it leads to, or, with the attribute `button`, opens it over the house's page. Without this script, and
 * wherever something fails, the link stays.
 */
const script = document.currentScript;
const shop = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';

/** The tag may stand in the document before what is in it. */
const parsed = new Promise<unknown>((resolve) => {
  if (document.readyState !== 'loading') resolve(null);
  else document.addEventListener('DOMContentLoaded', resolve, { once: true });
});

/** How long a frame may keep silent, milliseconds: then the site is not named in house.yaml, or the shop is away. */
const longestSilence = 10_000;

const narrow = 600;

const style = new CSSStyleSheet();
style.replaceSync(`
:host{display:block}
:host([button]){display:inline-block}
[hidden]{display:none}
iframe{display:block;width:100%;height:0;border:0}
dialog{width:min(100% - 32px,1100px);height:min(100% - 32px,900px);max-width:none;max-height:none;padding:0;border:0;border-radius:8px;overflow:hidden}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(0 0 0/.6)}
dialog iframe{flex:1;height:auto}
dialog button{align-self:end;width:48px;height:48px;border:0;background:none;color:inherit;font-size:28px;line-height:1;cursor:pointer}
`);

const closeWords: Readonly<Record<string, string>> = { ru: 'Закрыть', zh: '關閉', kk: 'Жабу' };

class FoyerTickets extends HTMLElement {
  async connectedCallback(): Promise<void> {
    await parsed;
    const link = this.querySelector('a');
    if (!this.isConnected || this.shadowRoot || !link || link.origin !== shop) return;
    if (this.hasAttribute('button')) openByPress(this, link);
    else showNearScreen(this, link);
  }
}

if (shop && !customElements.get('foyer-tickets')) customElements.define('foyer-tickets', FoyerTickets);

/** Nothing is loaded before it is nearly in sight. */
function showNearScreen(tag: HTMLElement, link: HTMLAnchorElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      showInPlace(tag, link);
    },
    { rootMargin: '300px' },
  );
  observer.observe(tag);
}

function showInPlace(tag: HTMLElement, link: HTMLAnchorElement): void {
  const slot = document.createElement('slot');
  const frame = frameOf(link);
  shadowOf(tag).append(slot, frame);
  listen(frame, {
    onHello: () => {
      const hadFocus = tag.contains(document.activeElement);
      slot.hidden = true;
      if (hadFocus) frame.focus();
    },
    onSize: (height, fitsScreen) => {
      frame.style.height = `${height}px`;
      frame.style.maxHeight = fitsScreen ? 'max(400px, 100dvh - 24px)' : '';
    },
    onMoved: () => {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    },
    onNoSession: () => {
      frame.remove();
      slot.hidden = false;
    },
  });
}

function openByPress(tag: HTMLElement, link: HTMLAnchorElement): void {
  const root = shadowOf(tag);
  root.append(document.createElement('slot'));
  link.setAttribute('aria-haspopup', 'dialog');
  let dialog: HTMLDialogElement | null = null;
  link.addEventListener('click', (event) => {
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    // A small screen is the shop's alone.
    if (isOther || innerWidth < narrow) return;
    event.preventDefault();
    dialog ??= root.appendChild(dialogOf(tag, link));
    dialog.showModal();
  });
}

function dialogOf(tag: HTMLElement, link: HTMLAnchorElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  const frame = frameOf(link);
  dialog.ariaLabel = frame.title;
  const language = (tag.closest<HTMLElement>('[lang]')?.lang ?? '').slice(0, 2);
  close.ariaLabel = closeWords[language] ?? 'Close';
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  dialog.append(close, frame);
  const openLink = () => location.assign(link.href);
  const silence = setTimeout(openLink, longestSilence);
  listen(frame, { onHello: () => clearTimeout(silence), onNoSession: openLink });
  return dialog;
}

function shadowOf(tag: HTMLElement): ShadowRoot {
  const root = tag.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  return root;
}

function frameOf(link: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = frameNames[schemeOf(link)];
  // The words of the link are the house's, in the language of its page.
  frame.title = link.textContent.trim() || link.ariaLabel || shop;
  frame.src = link.href;
  return frame;
}

/** What the house's page declares; a page that declares nothing is light, whatever the visitor's system prefers. */
function schemeOf(element: Element): keyof typeof frameNames {
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? 'system' : 'dark';
}

interface Listener {
  onHello(): void;
  onSize?(height: number, fitsScreen: boolean): void;
  onMoved?(): void;
  onNoSession(): void;
}

/** Hears the page in the frame alone, and only while it is a page of the shop. */
function listen(frame: HTMLIFrameElement, listener: Listener): void {
  addEventListener('message', ({ source, origin, data }) => {
    if (!frame.contentWindow || source !== frame.contentWindow || origin !== shop) return;
    const message = readMessage(data);
    if (message?.foyer === 'hello') {
      frame.contentWindow.postMessage({ foyer: 'hello' } satisfies EmbedMessage, shop);
      listener.onHello();
    } else if (message?.foyer === 'size') listener.onSize?.(message.height, message.fitsScreen);
    else if (message?.foyer === 'moved') listener.onMoved?.();
    else if (message?.foyer === 'no-session') listener.onNoSession();
  });
}
