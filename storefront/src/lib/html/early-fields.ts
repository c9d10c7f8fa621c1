/**
 * Tells React what was typed, ticked or chosen before it heard; for a part that comes alive after the page, again.
 * What a browser puts back after a reload or on the way back is left to the page, which keeps its own.
 */
export function repeatEarlyFields(scope: ParentNode): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') return;
  for (const field of scope.querySelectorAll('input')) repeatInput(field);
  for (const field of scope.querySelectorAll('textarea')) repeatText(field);
  for (const field of scope.querySelectorAll('select')) repeatChoice(field);
}

function repeatInput(field: HTMLInputElement): void {
  if (field.type === 'radio' && !field.checked) return;
  if (field.type !== 'checkbox' && field.type !== 'radio') repeatText(field);
  else if (field.checked !== field.defaultChecked) {
    field.checked = field.defaultChecked;
    field.click();
  }
}

/** React compares with what was set last through the field itself: that is put back, the text is not. */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue || field.type === 'hidden') return;
  field.value = field.defaultValue;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatChoice(field: HTMLSelectElement): void {
  const isOwn = [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  // Where the server chose nothing, the first stands.
  const isFirst = field.selectedIndex === 0 && ![...field.options].some((one) => one.defaultSelected);
  if (!isOwn && !isFirst) field.dispatchEvent(new Event('change', { bubbles: true }));
}
