import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FillProvider } from './fill-context';
import { fillStore } from './fill-store';
import { OfferedValues } from './offered-values';

const OWNER = 'owner';
const ids = { first: '11111111-1111-4111-8111-111111111111', second: '22222222-2222-4222-8222-222222222222' };

function open(promptId: string, content: string) {
  return render(
    <FillProvider owner={OWNER} promptId={promptId} content={content} variables={[]}>
      <OfferedValues owner={OWNER} myName="Ada Reader" />
    </FillProvider>,
  );
}

beforeEach(() => {
  // Midnight may be near.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 4, 6, 12) });
  localStorage.clear();
  for (const id of Object.values(ids)) fillStore(OWNER, id).replace(new Map());
});

afterEach(() => {
  vi.useRealTimers();
});

it('offers today, now, the clipboard and one’s name, and fills in nothing by itself', async () => {
  open(ids.first, 'On {{today}} at {{now}}: {{clipboard}} for {{my_name}} and {{reader}}.');
  const store = fillStore(OWNER, ids.first);
  const offers = within(screen.getByRole('group', { name: 'Values to use' }));
  expect(offers.getAllByRole('button')).toHaveLength(4);
  expect(store.all().size).toBe(0);
  const user = userEvent.setup();
  await navigator.clipboard.writeText('From elsewhere');
  await user.click(offers.getByRole('button', { name: /my[ _]name: Ada Reader/i }));
  await user.click(offers.getByRole('button', { name: /clipboard: paste/i }));
  await vi.waitFor(() => expect(store.all().get('clipboard')).toBe('From elsewhere'));
  await user.click(offers.getByRole('button', { name: /^today/i }));
  const today = new Date().toLocaleDateString(undefined, { dateStyle: 'long' });
  expect(store.all().get('today')).toBe(today);
  expect(store.all().get('my_name')).toBe('Ada Reader');
  expect(store.all().has('reader')).toBe(false);
});

it('keeps a value for every prompt with a variable of that name, until it is cleared', async () => {
  const user = userEvent.setup();
  fillStore(OWNER, ids.first).replace(new Map([['my company', 'Northwind']]));
  const first = open(ids.first, 'For {{my company}}.');
  await user.click(screen.getByRole('button', { name: 'Use everywhere' }));
  await user.click(await screen.findByRole('menuitem', { name: /Northwind/ }));
  first.unmount();

  open(ids.second, 'From {{My_Company}}.');
  const store = fillStore(OWNER, ids.second);
  await user.click(screen.getByRole('button', { name: /Northwind \(used everywhere\)/ }));
  expect(store.all().get('My_Company')).toBe('Northwind');
  store.replace(new Map());
  await user.click(await screen.findByRole('button', { name: 'Stop using My_Company everywhere' }));
  expect(screen.queryByRole('button', { name: /Northwind/ })).toBeNull();
});
