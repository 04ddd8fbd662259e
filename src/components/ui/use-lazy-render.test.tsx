import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Render, useLazyRender } from './use-lazy-render';

function Lazy({ load, wanted }: { load: () => Promise<Render<string>>; wanted: boolean }) {
  return useLazyRender(load, wanted, 'never')?.('Here') ?? null;
}

it('fetches code that could not be had again at the next press, as long as it is wanted', async () => {
  const load = vi
    .fn<() => Promise<Render<string>>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue((text) => <p>{text}</p>);
  const view = render(<Lazy load={load} wanted />);
  await expect(load.mock.results[0]?.value).rejects.toThrow();
  expect(screen.queryByText('Here')).toBeNull();
  expect(load).toHaveBeenCalledOnce();

  view.rerender(<Lazy load={load} wanted={false} />);
  fireEvent.pointerDown(document.body);
  expect(load).toHaveBeenCalledOnce();

  view.rerender(<Lazy load={load} wanted />);
  await screen.findByText('Here');
});

it('says nothing more of a press once the code is there', async () => {
  const load = vi
    .fn<() => Promise<Render<string>>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue((text) => <p>{text}</p>);
  render(<Lazy load={load} wanted />);
  await expect(load.mock.results[0]?.value).rejects.toThrow();
  fireEvent.pointerDown(document.body);
  await screen.findByText('Here');
  fireEvent.pointerDown(document.body);
  expect(load).toHaveBeenCalledTimes(2);
});
