/** Times of PG-10, milliseconds. */
const showDelay = 1000;
const hideDelay = 400;

/** Between the bubble and what it names, and between it and the edge of the window, pixels. */
const gap = 8;

/** Controls that may show only an icon. */
const named = 'button[aria-label], a[aria-label], summary[aria-label]';

/**
 * Tooltips with the names of icon-only controls: when the pointer rests there, or the focus comes by
 * keyboard. Escape hides the tooltip, and the pointer may move onto it. Touch gets none.
 */
export function startTooltips(): void {
  const bubble = makeBubble();
  let shown: Element | null = null;
  let wanted: Element | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const show = (control: Element | null) => {
    shown = control;
    wanted = control;
    bubble.remove();
    if (control?.isConnected) placeAt(control, bubble);
  };
  const turnTo = (target: EventTarget | null) => {
    const control = target === bubble ? shown : wordlessControl(target);
    if (control === wanted) return;
    wanted = control;
    clearTimeout(timer);
    if (control !== shown) timer = setTimeout(show, shown ? hideDelay : showDelay, control);
  };
  const putAway = () => {
    clearTimeout(timer);
    show(null);
  };

  document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && turnTo(event.target));
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) turnTo(target);
  });
  document.addEventListener('focusout', () => turnTo(null));
  document.addEventListener('pointerdown', putAway);
  document.addEventListener('scroll', putAway, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && putAway());
}

function wordlessControl(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(named) : null;
  return control?.textContent?.trim() === '' ? control : null;
}

/** In the browser's top layer, over dialogs too. Styled here to keep it out of every page's sheet. */
function makeBubble(): HTMLElement {
  const bubble = document.createElement('div');
  bubble.role = 'tooltip';
  bubble.popover = 'manual';
  Object.assign(bubble.style, {
    inset: 'auto',
    margin: '0',
    padding: '8px 12px',
    maxWidth: 'min(280px, 80vw)',
    background: 'var(--bar)',
    color: 'var(--on-bar)',
    border: '0',
    borderRadius: 'var(--radius)',
    font: '400 0.8125rem/1rem var(--font)',
  });
  return bubble;
}

function placeAt(control: Element, bubble: HTMLElement): void {
  bubble.textContent = control.ariaLabel;
  // Everything outside an open dialog ignores the pointer.
  (control.closest('dialog') ?? document.body).append(bubble);
  bubble.showPopover();
  const place = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const middle = place.left + (place.width - width) / 2;
  const above = place.top - height - gap;
  const left = Math.max(gap, Math.min(middle, document.documentElement.clientWidth - width - gap));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above < gap ? place.bottom + gap : above}px`;
}
