import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';

/** A code file that is gone, or a server of another build: the page says so, and a reload keeps what was typed. */

const CODE = 'https://prompts.example.org/_next/static/chunks/gone.js';

function Form({ comment = '' }: { comment?: string }) {
  const [text, setText] = useState(comment);
  return (
    <form>
      <label>
        Comment
        <textarea name="comment" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <input type="password" name="password" aria-label="Password" />
      <div data-kept-by="draft">
        <input name="title" aria-label="Title" />
        <input name="note" aria-label="Note" data-kept-by="page" />
      </div>
      <output>{text}</output>
    </form>
  );
}

function Dialog() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Form />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const SIZES = ['small', 'medium', 'large'].map((value) => ({ value, label: value }));

/** Every control of the product that is chosen from, in a form; and the same where a choice takes effect at once. */
function Choices({ isForm = true }: { isForm?: boolean }) {
  const [native, setNative] = useState('small');
  const [listed, setListed] = useState('small');
  const [way, setWay] = useState('small');
  const [isNamed, setNamed] = useState(false);
  const [isUnnamed, setUnnamed] = useState(true);
  const [isOn, setOn] = useState(false);
  const Around = isForm ? 'form' : 'div';
  return (
    <Around aria-label="Choices">
      <Field label="Native size">
        <NativeSelect options={SIZES} value={native} onValueChange={setNative} />
      </Field>
      <Field label="Listed size">
        <Select options={SIZES} value={listed} onValueChange={setListed} />
      </Field>
      <SegmentedToggle label="Way" options={SIZES} value={way} onValueChange={setWay} />
      <Checkbox label="Named" checked={isNamed} onChange={() => setNamed(!isNamed)} />
      <Checkbox label="Unnamed" checked={isUnnamed} onChange={() => setUnnamed(!isUnnamed)} />
      <Switch label="On" checked={isOn} onChange={() => setOn(!isOn)} />
      <output>{[native, listed, way, isNamed, isUnnamed, isOn].join(' ')}</output>
    </Around>
  );
}

async function choose() {
  await userEvent.selectOptions(screen.getByLabelText('Native size'), 'medium');
  await userEvent.click(screen.getByRole('combobox', { name: 'Listed size' }));
  const list = await screen.findByRole('listbox');
  await userEvent.click(within(list).getByRole('option', { name: 'large' }));
  for (const name of ['medium', 'large']) fireEvent.click(screen.getByRole('radio', { name }));
  for (const name of ['Named', 'Unnamed']) fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('switch', { name: 'On' }));
  await waitFor(() =>
    expect(document.querySelector('output')?.textContent).toBe('medium large large true false true'),
  );
}

/** Opens the page in a tab: modules begin anew, storage stays. */
async function openPage(content = <Form />) {
  vi.resetModules();
  document.documentElement.dataset.build = 'older';
  document.documentElement.dataset.ready = '';
  const { NewVersionBanner } = await import('./new-version-banner');
  const { fetchOfBuild } = await import('@/lib/new-version');
  const page = render(
    <>
      {content}
      <NewVersionBanner />
    </>,
  );
  // The code that keeps what is typed comes after the page.
  await act(() => import('@/lib/kept-fields'));
  return { page, fetchOfBuild };
}

const answers = (status: number, headers: Record<string, string> = {}, body: string | null = null) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status, headers }));
const failToLoad = (element: HTMLElement) => {
  document.body.append(element);
  act(() => void element.dispatchEvent(new Event('error')));
  element.remove();
};
const script = (src: string) => Object.assign(document.createElement('script'), { src, type: 'text/x' });
const isOut = () => screen.queryByText(/A new version is out/) !== null;
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const PAGE = '\n<!doctype html><title>Elsewhere</title>';
it.each<[string, number, Record<string, string>, string | null, boolean]>([
  ['404', 404, {}, null, true],
  ['410', 410, {}, null, true],
  ['a bucket that must not be listed', 403, { 'content-type': 'application/xml' }, '<Error/>', true],
  ['a page of the proxy that says 404', 404, { 'content-type': 'text/html' }, PAGE, true],
  ['HTML in its place', 200, { 'content-type': 'text/html; charset=utf-8' }, PAGE, true],
  ['HTML with its type in capitals', 200, { 'content-type': 'Text/HTML' }, PAGE, true],
  ['XHTML', 200, { 'content-type': 'application/xhtml+xml' }, '<?xml version="1.0"?><html/>', true],
  ['HTML as plain text', 200, { 'content-type': 'text/plain' }, PAGE, true],
  ['HTML without a type', 200, {}, PAGE, true],
  ['HTML under the type of code', 200, { 'content-type': 'text/javascript' }, PAGE, true],
  ['JSON in its place', 200, { 'content-type': 'application/json' }, '{"error":"not found"}', true],
  ['JSON under the type of code', 200, { 'content-type': 'text/javascript' }, ' { "error": 1 }', true],
  ['words in its place', 200, { 'content-type': 'text/plain' }, 'Not Found', true],
  ['XML in its place', 200, { 'content-type': 'application/xml' }, '<Error/>', true],
  ['a picture in its place', 200, { 'content-type': 'image/gif' }, 'GIF89a', true],
  ['a refusal with words', 403, { 'content-type': 'application/json' }, '{"message":"Forbidden"}', true],
  ['a passing failure in JSON', 500, { 'content-type': 'application/json' }, '{"error":1}', false],
  ['a sign-in that is due', 401, {}, null, false],
  ['a timeout', 408, {}, null, false],
  ['a gateway’s own status', 522, { 'content-type': 'text/html' }, PAGE, false],
  ['code under an older type', 200, { 'content-type': 'application/x-javascript' }, '{let a}', false],
  ['code that begins with a block', 200, { 'content-type': 'text/javascript' }, '{ a: 1 }', false],
  ['a passing failure', 503, {}, null, false],
  ['a page of a passing failure', 502, { 'content-type': 'text/html' }, PAGE, false],
  ['too many requests', 429, {}, null, false],
  ['the file after all', 200, { 'content-type': 'text/javascript' }, 'self.a = 1 < 2', false],
  ['an empty file', 200, { 'content-type': 'text/css' }, '', false],
])('a code file: %s', async (_what, status, headers, body, expected) => {
  await openPage();
  const asked = answers(status, headers, body);
  failToLoad(script(CODE));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(() => Promise.resolve());
  await waitFor(() => expect(isOut()).toBe(expected));
});

it('a style sheet counts, a picture and the code of others do not', async () => {
  await openPage();
  const asked = answers(404);
  failToLoad(Object.assign(document.createElement('img'), { src: CODE.replace('.js', '.png') }));
  failToLoad(script('https://elsewhere.example.org/widget.js'));
  expect(asked).not.toHaveBeenCalled();
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: CODE });
  failToLoad(sheet);
  await waitFor(() => expect(isOut()).toBe(true));
});

it('offline is no new version', async () => {
  await openPage();
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  failToLoad(script(CODE));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(isOut()).toBe(false);
});

it.each([
  ['newer', true],
  ['older', false],
  [null, false],
])('an answer of the build %s', async (build, expected) => {
  const { fetchOfBuild } = await openPage();
  answers(200, build === null ? {} : { 'x-cuebook-build': build });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  expect(isOut()).toBe(expected);
});

it('what was typed comes back, and secrets and what is stored elsewhere are not kept', async () => {
  const { page, fetchOfBuild } = await openPage();
  type('Comment', 'half a thought');
  type('Password', 'a secret');
  type('Title', 'of a draft');
  type('Note', 'why');
  answers(200, { 'x-cuebook-build': 'newer' });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  // Typed after the banner, without a press on Reload.
  type('Comment', 'half a thought, and more');
  expect(sessionStorage.getItem('kept-fields')).not.toMatch(/a secret|of a draft/);
  page.unmount();

  const later = await openPage();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('half a thought, and more'),
  );
  // React heard it.
  expect(document.querySelector('output')?.textContent).toBe('half a thought, and more');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('why');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  later.page.unmount();
  // Once.
  await openPage();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it.each([
  ['form', true, 'medium large large true false false'],
  // A select in the text of a prompt is no part of a form.
  ['list, where choices take effect at once', false, 'medium small small false true false'],
])('check boxes, radio buttons and selects of a %s', async (_where, isForm, expected) => {
  const { page, fetchOfBuild } = await openPage(<Choices isForm={isForm} />);
  await choose();
  answers(200, { 'x-cuebook-build': 'newer' });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  page.unmount();

  await openPage(<Choices isForm={isForm} />);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(expected));
  expect(sessionStorage.length).toBe(0);
});

it('a choice after the banner is kept without a press on Reload', async () => {
  const { page, fetchOfBuild } = await openPage(<Choices />);
  answers(200, { 'x-cuebook-build': 'newer' });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  await choose();
  window.dispatchEvent(new Event('pagehide'));
  page.unmount();
  await openPage(<Choices />);
  await waitFor(() =>
    expect(document.querySelector('output')?.textContent).toBe('medium large large true false false'),
  );
});

it('an option that is no more leaves the select as it is', async () => {
  const kept = { path: window.location.pathname, key: 'SELECT||||#1', value: 'gone', at: Date.now() };
  sessionStorage.setItem('kept-fields', JSON.stringify([kept]));
  await openPage(
    <select>
      <option>here</option>
    </select>,
  );
  expect(document.querySelector('select')?.value).toBe('here');
});

it.each([
  ['HTML that was run as code', new SyntaxError("Unexpected token '<'"), CODE, true],
  ['a fault of code', new TypeError('x is not a function'), CODE, false],
  [
    'HTML for the code of others',
    new SyntaxError("Unexpected token '<'"),
    'https://elsewhere.example/a.js',
    false,
  ],
])('%s', async (_what, error, filename, expected) => {
  await openPage();
  const asked = answers(200, { 'content-type': 'text/html' });
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, filename, cancelable: true })));
  await act(() => Promise.resolve());
  await waitFor(() => expect(isOut()).toBe(expected));
  expect(asked.mock.calls.length).toBe(expected ? 1 : 0);
});

it('a dialog gets its text when it is opened again', async () => {
  const { page, fetchOfBuild } = await openPage();
  type('Comment', 'in a dialog');
  answers(200, { 'x-cuebook-build': 'newer' });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  page.unmount();
  await openPage(<Dialog />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('in a dialog'),
  );
});

it('what was sent meanwhile does not come back', async () => {
  const { page, fetchOfBuild } = await openPage();
  type('Comment', 'sent');
  answers(200, { 'x-cuebook-build': 'newer' });
  await act(async () => void (await fetchOfBuild('/api/trpc/prompt.list')));
  type('Comment', '');
  page.unmount();
  await openPage();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
});
