import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';

import { Field } from './field';
import { Input } from './input';
import { PasswordInput } from './password-input';
import { Select } from './select';
import { Textarea } from './textarea';

/** The text that `aria-describedby` of an element leads to. */
function descriptionOf(element: HTMLElement): string {
  return (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');
}

describe('Field', () => {
  test('ties label, hint and counter to its control', () => {
    render(
      <Field label="Title" required hint="A few words" counter={{ value: 1234, max: 200000 }}>
        <Input />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Title' });
    expect(descriptionOf(input)).toBe('A few words | 1,234 / 200,000 characters');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  test('an error takes the place of the hint and marks the control', () => {
    render(
      <Field label="Title" required hint="A few words" error="Title is required">
        <Textarea />
      </Field>,
    );
    const area = screen.getByRole('textbox', { name: 'Title' });
    expect(area.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(area)).toBe('Title is required');
    expect(screen.queryByText('A few words')).toBeNull();
  });

  test('a select is named by it and gives the chosen value', async () => {
    function Form() {
      const [value, setValue] = useState<'a' | 'b' | null>(null);
      return (
        <Field label="Category" required error="Category is required">
          <Select
            options={[
              { value: 'a', label: 'Alpha' },
              { value: 'b', label: 'Beta' },
            ]}
            value={value}
            onValueChange={setValue}
          />
        </Field>
      );
    }
    render(<Form />);
    const select = screen.getByRole('combobox', { name: 'Category' });
    expect(select.textContent).toContain('Choose…');
    expect(descriptionOf(select)).toBe('Category is required');
    await userEvent.click(select);
    await userEvent.click(await screen.findByRole('option', { name: 'Beta' }));
    expect(select.textContent).toContain('Beta');
  });

  test('a password can be shown and hidden again', async () => {
    render(
      <Field label="Password" required>
        <PasswordInput autoComplete="current-password" />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });
});
