/**
 * Records clicks while the scripts are on their way. It is inlined into the page (decision 0062): it takes a
 * click on a button that has `data-replay`, which a button has until it is hydrated, and keeps it from all others.
 * A number is a step of the stepper around it: the field follows at once. Any other press is kept as `aria-busy`, the
 * last one only, until `replayEvents` makes it or the visitor turns to something else. Never on a button that pays,
 * orders, confirms, gives away or signs in: what binds is pressed by the visitor alone.
 */

/** After so long nobody waits for what was pressed, milliseconds. */
const patience = 8_000;

let kept: Element | undefined;
let timer: ReturnType<typeof setTimeout>;

const forget = () => {
  clearTimeout(timer);
  if (kept) kept.ariaBusy = null;
};

addEventListener('focusin', forget);
addEventListener(
  'click',
  (event) => {
    forget();
    // `as`: presses are made on elements.
    const button = (event.target as Element).closest<HTMLElement>('[data-replay]');
    if (!button) return;
    event.stopPropagation();
    const by = Number(button.dataset.replay);
    const field = button.parentElement?.querySelector('input');
    if (by && field) field.value = `${Math.max(0, Number(field.value) + by) || 0}`;
    else {
      button.ariaBusy = 'true';
      kept = button;
      timer = setTimeout(forget, patience);
    }
  },
  true,
);
