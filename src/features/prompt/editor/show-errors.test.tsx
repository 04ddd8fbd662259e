import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showFirstError, showNextError } from './show-errors';

const focused = () => document.activeElement?.getAttribute('name');

beforeEach(() => {
  document.body.innerHTML = `<form>
    <input name="title" aria-invalid="true" /><input name="fine" />
    <textarea name="text" aria-invalid="true"></textarea><input name="tags" aria-invalid="true" />
    <button type="button">3 fields need attention</button>
  </form>`;
  const form = document.querySelector('form')!;
  form.querySelector('button')!.addEventListener('click', () => showNextError(form));
  showFirstError(form);
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('the count of errors leads through all fields, though a press on it takes the focus', async () => {
  const user = userEvent.setup();
  expect(focused()).toBe('title');
  for (const name of ['text', 'tags', 'title', 'text']) {
    await user.click(document.querySelector('button')!);
    expect(focused()).toBe(name);
  }
});

it('the count goes on where the field that was shown last has been corrected', async () => {
  const user = userEvent.setup();
  await user.click(document.querySelector('button')!);
  document.querySelector('textarea')!.removeAttribute('aria-invalid');
  await user.click(document.querySelector('button')!);
  expect(focused()).toBe('tags');
});
