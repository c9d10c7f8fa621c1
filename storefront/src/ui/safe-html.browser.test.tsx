import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#ui/testing/render-part.tsx';
import { SafeHtml } from './safe-html.tsx';

function Form() {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <input aria-label="Name" onBlur={() => setLeft(true)} />
      {isLeft && <p>Left empty</p>}
      <SafeHtml html={'<a href="/rules/offer">the offer</a>'} />
    </>
  );
}

test('a link inside keeps the focus while what stands around it changes', async () => {
  renderPart(<Form />);
  await userEvent.click(page.getByLabelText('Name'));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('the offer');
});
