import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { Checkbox } from './checkbox.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { RadioList } from './radio-list.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

function Radios() {
  const [value, setValue] = useState('fast');
  return (
    <RadioList
      legend="How you pay"
      name="way"
      value={value}
      onChange={setValue}
      options={[
        { value: 'fast', label: 'Fast payments', note: 'No fee' },
        { value: 'card', label: 'Bank card' },
        { value: 'culture', label: 'Culture card', note: 'Two tickets in the order', disabled: true },
      ]}
    />
  );
}

describe('fields', () => {
  test('BD-6 an error takes the place of the hint and is tied to the control', async () => {
    const part = renderPart(
      <TextField label="Phone" name="phone" hint="With a code" error="Four digits are missing" />,
    );
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).toHaveAccessibleDescription('Four digits are missing');
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('With a code')).not.toBeInTheDocument();
    await expectAccessible(part);
  });

  test('EV-11 a known value cannot be changed and says where it is from', async () => {
    const part = renderPart(
      <TextField label="E-mail" defaultValue="a@b.example" fixedBecause="From your profile" />,
    );
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await expect.element(email).toBeDisabled();
    await expect.element(email).toHaveAccessibleDescription('From your profile');
    await expectAccessible(part);
  });

  test('the summary takes the focus and leads to the field', async () => {
    const part = renderPart(
      <>
        <ErrorSummary
          title="Correct one field:"
          language="en"
          errors={[{ fieldId: 'phone', label: 'Phone' }]}
          attempt={1}
        />
        <TextField id="phone" label="Phone" error="Four digits are missing" />
      </>,
    );
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('alert');
    await expectAccessible(part);
    await page.getByRole('link', { name: 'Phone' }).click();
    expect(document.activeElement?.id).toBe('phone');
  });

  test('OV-2 radios move by arrows and pass over what is closed', async () => {
    const part = renderPart(<Radios />);
    await expectAccessible(part);
    await userEvent.keyboard('{Tab}{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Bank card' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Fast payments', exact: true })).toBeChecked();
    await expect
      .element(page.getByRole('radio', { name: 'Culture card' }))
      .toHaveAccessibleDescription('Two tickets in the order');
  });

  test('EV-12 a consent that is missing says so', async () => {
    const part = renderPart(
      <Checkbox flat name="consent" label="I accept the terms" error="Your consent is needed" />,
    );
    const consent = page.getByRole('checkbox', { name: 'I accept the terms', exact: true });
    await expect.element(consent).toHaveAccessibleDescription('Your consent is needed');
    await userEvent.keyboard('{Tab} ');
    await expect.element(consent).toBeChecked();
    await expectAccessible(part);
  });

  test('a select offers the empty line', async () => {
    const part = renderPart(
      <SelectField label="Country" placeholder="Choose" options={[{ value: '1', label: 'Kazakhstan' }]} />,
    );
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('');
    await expectAccessible(part);
  });
});
