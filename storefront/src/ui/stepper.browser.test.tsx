import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Stepper } from './stepper.tsx';

function Example({ max = 2 }: { max?: number }) {
  const [value, setValue] = useState(0);
  return (
    <Stepper
      label="Adult"
      addLabel="Add one"
      removeLabel="Remove one"
      value={value}
      onChange={setValue}
      max={max}
      fullBecause="Two at most"
    />
  );
}

const number = () => page.getByRole('textbox', { name: 'Adult' });

describe('stepper', () => {
  test('EV-5 counts within its ends, and the closed end says why', async () => {
    const part = renderPart(<Example />);
    const add = page.getByRole('button', { name: 'Add one Adult' });
    await expectAccessible(part);
    await add.click();
    await add.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(number()).toHaveValue('2');
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add).toHaveAccessibleDescription('Two at most');
    await expectAccessible(part);
  });

  test('SC-7 beside a long heading on a narrow screen it keeps its width, its buttons stay inside', () => {
    const part = renderPart(
      <div style={{ display: 'flex', inlineSize: 200 }}>
        <h2 style={{ whiteSpace: 'nowrap' }}>Қатар тұрған үздік орындар</h2>
        <Example />
      </div>,
    );
    const stepper = part.querySelector('fieldset');
    expect(stepper?.offsetWidth).toBe(130);
    expect(stepper?.scrollWidth).toBeLessThanOrEqual(130);
  });

  test('EV-5 a typed number is kept within its ends', async () => {
    renderPart(<Example max={6} />);
    await userEvent.click(number());
    await userEvent.keyboard('4');
    await expect.element(number()).toHaveValue('4');
    await userEvent.keyboard('9');
    await expect.element(number()).toHaveValue('6');
  });

  test('works by keyboard alone', async () => {
    renderPart(<Example />);
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
    await expect.element(number()).toHaveValue('1');
  });
});
