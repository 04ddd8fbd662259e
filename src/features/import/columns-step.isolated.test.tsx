import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableColumns, TableKind } from '@/domain/import/table-columns';
import { ImportPage } from './import-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock('@/features/prompt-base/prompt-cache', () => ({ usePromptCache: () => ({ refreshLists: vi.fn() }) }));

vi.mock('@/trpc/client', () => ({
  trpc: {
    useUtils: () => ({ import: { list: { invalidate: vi.fn() } } }),
    space: { list: { useQuery: () => ({ data: [] }) } },
    collection: { list: { useQuery: () => ({ data: { items: [] } }) } },
    account: { readNotifications: { useMutation: () => ({ mutate: vi.fn() }) } },
    import: {
      list: { useQuery: () => ({ data: [] }) },
      undo: { useMutation: () => ({ isPending: false, mutate: vi.fn() }) },
      stop: { useMutation: () => ({ mutate: vi.fn() }) },
    },
  },
}));

// The dialog's code comes with it: the first look takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const kind: TableKind = {
  path: 'fragen.xlsx',
  files: 1,
  columns: ['Nr', 'Wofür', 'Wie'],
  rows: 2,
  hasMore: false,
  header: 1,
  canMoveHeader: true,
  sample: [
    ['7', '要約する', 'Fasse den Text zusammen.'],
    ['8', 'Leer', ''],
  ],
  guess: [
    { column: 'Nr', role: 'extra' },
    { column: 'Wofür', role: 'title' },
    { column: 'Wie', role: 'content' },
  ],
};
const table: TableColumns = {
  mode: 'columns',
  sheets: ['Fragen', 'Alt'],
  sheet: 'Fragen',
  header: null,
  encoding: null,
  kinds: [kind],
};
const fetchStub = vi.fn<typeof fetch>();
const answer = (event: object, status = 200) => new Response(`${JSON.stringify(event)}\n`, { status });
const asked = () => answer({ type: 'result', report: table });
const queryOf = (call: number) => {
  const [address] = fetchStub.mock.calls[call] ?? [];
  return Object.fromEntries(
    new URL(typeof address === 'string' ? address : '', 'http://localhost').searchParams,
  );
};

async function choose(owner: string) {
  const user = userEvent.setup();
  render(<ImportPage owner={owner} space={null} collection={null} />);
  const file = new File(['…'], 'fragen.xlsx');
  await user.upload(await screen.findByLabelText(/Choose files or drop them here/), file);
  await screen.findByText(/Match the columns to fields/);
  return user;
}

beforeEach(() => {
  fetchStub.mockReset();
  localStorage.clear();
  vi.stubGlobal('fetch', fetchStub);
});

describe('the columns of a table', () => {
  it('the columns of a table are chosen field by field, and the first rows show what they would become', async () => {
    fetchStub.mockResolvedValueOnce(asked());
    const user = await choose('ann');
    const rows = screen.getByRole('table', { name: 'Preview of the first rows' });
    expect(within(rows).getByText('要約する')).toBeTruthy();
    expect(within(rows).getByText('Content is required')).toBeTruthy();
    expect(screen.getByText('Saved as extras: "Nr".')).toBeTruthy();

    await user.selectOptions(screen.getByLabelText('Title'), '');
    expect(within(rows).getAllByText(/Fasse den Text/).length).toBeGreaterThan(1);
    await user.click(screen.getByRole('checkbox', { name: /Save the other columns/ }));
    expect(screen.getByText('Not imported: "Nr", "Wofür".')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/Prompt content/), 'Wofür');
    expect(screen.getByText('Not imported: "Nr", "Wie".')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/Prompt content/), '');
    const reason = 'Choose the column that contains the prompt content.';
    expect(screen.getByRole('button', { name: 'Show all rows', description: reason })).toBeTruthy();
  });

  it('the columns of a table go with the file, are still there after an error, and are remembered for that person only', async () => {
    fetchStub
      .mockResolvedValueOnce(asked())
      .mockResolvedValueOnce(answer({ type: 'error', message: 'No room.' }, 503));
    const user = await choose('ann');
    await user.selectOptions(screen.getByLabelText('Tags'), 'Nr');
    await user.click(screen.getByRole('button', { name: 'Show all rows' }));
    expect(await screen.findByText('No room.')).toBeTruthy();
    expect(queryOf(1)).toMatchObject({
      mode: 'preview',
      sheet: 'Fragen',
      columns: '0:tags,1:title,2:content',
    });
    expect(screen.getByLabelText('Tags')).toMatchObject({ value: 'Nr' });

    fetchStub.mockResolvedValueOnce(asked());
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await user.upload(
      await screen.findByLabelText(/Choose files or drop them here/),
      new File(['…'], 'fragen.xlsx'),
    );
    expect(await screen.findByText(/your previous column mapping from this browser/)).toBeTruthy();
    expect(screen.getByLabelText('Tags')).toMatchObject({ value: 'Nr' });
  });

  it('the columns of another person are a first guess', async () => {
    localStorage.setItem('import-columns:ann', JSON.stringify([kind.guess]));
    fetchStub.mockResolvedValueOnce(asked());
    await choose('bob');
    expect(screen.queryByText(/previous column mapping/)).toBeNull();
  });

  it('the columns of another sheet are asked for', async () => {
    fetchStub
      .mockResolvedValueOnce(asked())
      .mockResolvedValueOnce(
        answer({ type: 'result', report: { ...table, sheet: 'Alt', kinds: [{ ...kind, rows: 40 }] } }),
      );
    const user = await choose('ann');
    await user.selectOptions(screen.getByLabelText('Sheet'), 'Alt');
    expect(await screen.findByText(/40 rows/)).toBeTruthy();
    expect(queryOf(1)).toMatchObject({ mode: 'columns', sheet: 'Alt' });
  });

  it('the columns of a table are those of another row, and the file is read in another encoding, when the person says so', async () => {
    const cyrillic: TableColumns = { ...table, encoding: 'windows-1251' };
    fetchStub
      .mockResolvedValueOnce(answer({ type: 'result', report: cyrillic }))
      .mockResolvedValueOnce(answer({ type: 'result', report: { ...cyrillic, header: 3 } }))
      .mockResolvedValueOnce(answer({ type: 'error', message: 'No such letters.' }, 400));
    const user = await choose('ann');
    await user.selectOptions(screen.getByLabelText('Row with the column names'), '3');
    expect(await screen.findByText(/2 rows/)).toBeTruthy();
    expect(queryOf(1)).toMatchObject({ mode: 'columns', header: '3' });
    await user.selectOptions(screen.getByLabelText('Encoding'), 'koi8-r');
    expect(await screen.findByText('No such letters.')).toBeTruthy();
    expect(queryOf(2)).toMatchObject({ mode: 'columns', header: '3', encoding: 'koi8-r' });
  });

  it('the columns of several tables are said once for those that are alike, and kind by kind for the others', async () => {
    const other: TableKind = {
      path: 'b/andere.csv',
      files: 1,
      columns: ['A', 'B'],
      rows: 1_000,
      hasMore: true,
      header: 1,
      canMoveHeader: true,
      sample: [['x', 'y']],
      guess: [
        { column: 'A', role: 'extra' },
        { column: 'B', role: 'extra' },
      ],
    };
    const kinds = [{ ...kind, path: 'a/fragen.csv', files: 3 }, other];
    const tables: TableColumns = {
      mode: 'columns',
      sheets: [],
      sheet: null,
      header: null,
      encoding: null,
      kinds,
    };
    fetchStub
      .mockResolvedValueOnce(answer({ type: 'result', report: tables }))
      .mockResolvedValueOnce(answer({ type: 'error', message: 'No room.' }, 503))
      .mockResolvedValueOnce(answer({ type: 'error', message: 'Still no room.' }, 503));
    const user = await choose('ann');
    await user.click(screen.getByRole('button', { name: 'Show all rows' }));
    await screen.findByText('No room.');
    expect(queryOf(1)).toMatchObject({ columns: '0:extra,1:title,2:content;' });

    const select = screen.getByLabelText('Tables');
    expect(within(select).getByText('a/fragen.csv and 2 more files with the same columns')).toBeTruthy();
    await user.selectOptions(select, 'b/andere.csv');
    expect(screen.getByText(/more than 1,000 rows/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/Prompt content/), 'B');
    await user.click(screen.getByRole('button', { name: 'Show all rows' }));
    await screen.findByText('Still no room.');
    expect(queryOf(2)).toMatchObject({ columns: '0:extra,1:title,2:content;0:extra,1:content' });
  });
});
