import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Example({ form }: { form?: 'window' | 'sheet' | 'side' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Six at most"
        closeLabel="Close"
        form={form ?? 'window'}
      >
        <p>So many are sold to one person.</p>
        <Button>Keep six</Button>
      </Dialog>
    </>
  );
}

describe('dialog', () => {
  test('opens with its name, closes on Escape, and gives the focus back', async () => {
    const part = renderPart(<Example />);
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: 'Six at most' });
    await expect.element(dialog).toBeVisible();
    await expectAccessible(part);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  test('the second half of the double click that opened it does not close it', async () => {
    renderPart(<Example />);
    await page.getByRole('button', { name: 'Open' }).dblClick();
    const dialog = page.getByRole('dialog', { name: 'Six at most' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('the focus stays inside while it is open', async () => {
    renderPart(<Example />);
    await page.getByRole('button', { name: 'Open' }).click();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.keyboard('{Tab}');
      const active = document.activeElement;
      expect(active === document.body || active?.closest('dialog') !== null).toBe(true);
    }
  });

  test('a press on the backdrop closes it, one inside and text selected beyond its edge do not', async () => {
    renderPart(<Example form="sheet" />);
    await page.getByRole('button', { name: 'Open' }).click();
    const text = page.getByText('So many', { exact: false });
    await text.click();
    // Everything but the dialog is inert: the driver must not look for what takes the press.
    const edge = { x: 3, y: 3 };
    await userEvent.dragAndDrop(text, document.body, { force: true, targetPosition: edge });
    await nextFrame();
    expect(document.querySelector('dialog')?.open).toBe(true);
    await userEvent.click(document.body, { force: true, position: edge });
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  });
});

/** What a press changes is on the page by then. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
