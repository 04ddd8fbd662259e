import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { AccountFormFrame } from './account-form-frame';
import { useEmptyFields } from './use-empty-fields';

const NAMES = ['email', 'password'];

function Form() {
  const fields = useEmptyFields(NAMES);
  return (
    <AccountFormFrame onSubmit={(_form, element) => fields.mark(element)} onTyped={fields.unmark}>
      {NAMES.map((name) => (
        <Field key={name} label={name} isWrong={fields.isEmpty(name)}>
          <Input name={name} />
        </Field>
      ))}
      <button type="submit">Send</button>
    </AccountFormFrame>
  );
}

const marked = () =>
  NAMES.filter((name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true');

it('marks the fields that were left empty, goes to the first, and takes a mark away once one types', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(marked()).toEqual(NAMES);
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  await user.type(screen.getByLabelText('email'), ' ');
  expect(marked()).toEqual(['password']);
  // A blank is no address, but a letter of a password.
  await user.type(screen.getByLabelText('password'), ' ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(marked()).toEqual(['email']);
});
