import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { importMessages } from '@/domain/import/messages';
import type { ImportEvent, ImportPreview, ImportResult } from '@/domain/import/report';
import { ImportPage } from './import-page';

const common = {
  unit: 'row' as const,
  rows: 4,
  duplicates: 1,
  refused: 1,
  similar: 0,
  similarRows: [],
  nearDuplicates: 0,
  nearDuplicateRows: [],
  lossy: 0,
  findingRows: [],
  lossRows: [],
  formats: [{ format: 'cuebook' as const, files: 1 }],
  passedOver: { count: 0, files: [] },
  duplicateRows: [{ row: 3, title: 'Twice', of: { row: 2 } }],
  refusedRows: [{ row: 5, title: null, reasons: ['Title is required', 'Content is required'] }],
  notices: ['The column "contributor" isn’t imported because it may contain email addresses.'],
};
const preview: ImportPreview = {
  ...common,
  mode: 'preview',
  toCreate: 2,
  hasColumns: false,
  encoding: null,
  listed: [
    { row: 2, title: 'First', words: 'Do one', category: 'AI' },
    { row: 4, title: 'Second', words: 'Do two', category: 'Sales' },
  ],
  sample: [
    {
      row: 2,
      title: 'First',
      description: 'One',
      category: 'AI',
      tags: ['a', 'b', 'c', 'd'],
      isShared: null,
    },
    { row: 4, title: 'Second', description: 'Two', category: 'Sales', tags: [], isShared: null },
  ],
};
const result: ImportResult = { ...common, mode: 'run', importId: null, created: 2, versions: 0, leftOut: 0 };

/** Response like the server's: JSON lines, split at arbitrary positions. */
function answer(...events: ImportEvent[]): Response {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const fragments = [text.slice(0, 7), text.slice(7)];
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const fragment of fragments) controller.enqueue(new TextEncoder().encode(fragment));
        controller.close();
      },
    }),
  );
}

const { push, onImported } = vi.hoisted(() => ({ push: vi.fn(), onImported: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));
vi.mock('@/features/prompt-base/prompt-cache', () => ({
  usePromptCache: () => ({ refreshLists: onImported }),
}));
const stopImport = vi.fn<(input: { id: string }) => void>();
const readNotifications = vi.fn<(input: { subject: { kind: string; id: string } }) => void>();
vi.mock('@/trpc/client', () => ({
  trpc: {
    useUtils: () => ({ import: { list: { invalidate: vi.fn() } } }),
    space: { list: { useQuery: () => ({ data: [] }) } },
    collection: { list: { useQuery: () => ({ data: { items: [] } }) } },
    prompt: {
      get: { useQuery: () => ({ data: { content: 'Write a note to {{reader}}.' }, isError: false }) },
    },
    account: { readNotifications: { useMutation: () => ({ mutate: readNotifications }) } },
    import: {
      list: { useQuery: () => ({ data: [] }) },
      undo: { useMutation: () => ({ isPending: false, mutate: vi.fn() }) },
      stop: { useMutation: () => ({ mutate: stopImport }) },
    },
  },
}));

// The page's code is imported first, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const fetchStub = vi.fn<typeof fetch>();
const file = new File(['act,prompt\nA,b\n'], 'mine.csv', { type: 'application/vnd.ms-excel' });

async function choose(chosen = file) {
  const user = userEvent.setup({ applyAccept: false });
  render(<ImportPage owner="me" space={null} collection={null} />);
  await user.upload(await screen.findByLabelText(/Choose files or drop them here/), chosen);
  return user;
}

/** Query of the last request. */
function askedFor(): URLSearchParams {
  const [address] = fetchStub.mock.lastCall ?? [];
  return new URL(typeof address === 'string' ? address : '', 'http://localhost').searchParams;
}

/** Data transfer of a dropped file, as browsers create it. */
function dropOf(dropped: File) {
  const entry = {
    isFile: true,
    isDirectory: false,
    fullPath: `/${dropped.name}`,
    file: (give: (given: File) => void) => give(dropped),
  };
  return { types: ['Files'], files: [dropped], items: [{ kind: 'file', webkitGetAsEntry: () => entry }] };
}

const shownPreview = () => screen.findByRole('button', { name: 'Import 2 prompts' });

beforeEach(() => {
  fetchStub.mockReset();
  onImported.mockReset();
  push.mockReset();
  stopImport.mockReset();
  readNotifications.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});

describe('the import page', () => {
  it('shows what a file would do before anything is saved', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    const user = await choose();
    await shownPreview();
    expect(fetchStub).toHaveBeenCalledExactlyOnceWith(
      '/api/import?mode=preview&visibility=private&name=mine.csv&list=all',
      expect.objectContaining({
        method: 'POST',
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    );
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(
      'mine.csv: 2 new, 1 already in the library, 1 can’t be imported.',
    );
    expect(screen.getByText(common.notices[0]!)).toBeTruthy();
    // One list in the order of the file, each row with its state; exact copies are one line.
    const texts = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent);
    expect(texts()).toEqual([
      'FirstDo oneAI',
      'SecondDo twoSales',
      'No titleCan’t importTitle is required; Content is required',
      '1 exact copy is left out.Show duplicates',
    ]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category of First' }).value).toBe('AI');

    await user.click(screen.getByRole('button', { name: 'Show duplicates' }));
    expect(texts()).toEqual(['TwiceDuplicateSame as row 2']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Duplicates 1' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Can’t import 1' }));
    expect(texts()).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'Import 5' }).hasAttribute('disabled')).toBe(true);
    expect(onImported).not.toHaveBeenCalled();
  });

  it('imports corrected rows, and categories as they were chosen', async () => {
    const refusedRows = [
      {
        row: 5,
        title: null,
        reasons: ['Title is required', 'Content is required'],
        fixable: { title: '', needsContent: true },
      },
    ];
    const report = { ...preview, refusedRows };
    fetchStub.mockResolvedValueOnce(
      answer({ type: 'result', report, file: '00000000-0000-4000-8000-000000000009' }),
    );
    const user = await choose(new File(['title,content\n'], 'own.csv'));
    await shownPreview();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category of all chosen rows' }), 'Sales');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category of Second' }), 'Other');
    await user.type(await screen.findByRole('textbox', { name: /Title of row 5/ }), 'Third');
    expect(screen.queryByText('Will be imported')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Content of row 5' }), 'Do three');
    expect(screen.getByText('Will be imported')).toBeTruthy();
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: { ...result, created: 3 } }));
    await user.click(screen.getByRole('button', { name: 'Import 3 prompts' }));
    await screen.findByText(/3 prompts created/);
    const body = fetchStub.mock.calls.at(-1)?.[1]?.body;
    expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({
      leave: [],
      categories: [
        { category: 'Sales', rows: [2] },
        { category: 'Other', rows: [4] },
      ],
      corrections: [{ row: 5, title: 'Third', content: 'Do three' }],
    });
  });

  it('reads what is pasted outside of a field, and imports with Ctrl+Enter', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    const user = userEvent.setup();
    render(<ImportPage owner="me" space={null} collection={null} />);
    await user.click(await screen.findByRole('button', { name: 'Paste text' }));
    await user.click(screen.getByRole('textbox', { name: 'Text to import' }));
    await user.paste('act,prompt');
    expect(fetchStub).not.toHaveBeenCalled();
    await user.click(screen.getByRole('heading', { name: 'Import prompts' }));
    await user.paste('act,prompt\nA,b\n');
    await shownPreview();
    const sent = fetchStub.mock.calls[0]?.[1]?.body;
    expect(sent instanceof File && (await sent.text())).toBe('act,prompt\nA,b\n');
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: result }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy();
    expect(fetchStub).toHaveBeenCalledTimes(2);
  });

  it('imports as asked, shows a summary and starts again', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    const user = await choose();
    await shownPreview();
    expect(screen.getByRole('option', { name: 'only me' })).toBeTruthy();
    fetchStub.mockResolvedValueOnce(
      answer({ type: 'progress', done: 2, total: 4 }, { type: 'result', report: result }),
    );
    await user.click(await shownPreview());
    expect(
      await screen.findByText(/2 prompts created. Already in the library: 1. Not imported: 1./),
    ).toBeTruthy();
    expect(fetchStub.mock.lastCall?.[0]).toMatch(
      /^\/api\/import\?mode=run&visibility=private&name=mine\.csv&id=[0-9a-f-]{36}&similar=skip$/,
    );
    expect(onImported).toHaveBeenCalledOnce();
    // Its notification in the inbox is marked as read.
    const id = askedFor().get('id');
    expect(readNotifications).toHaveBeenCalledExactlyOnceWith({ subject: { kind: 'import', id } });

    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(push).toHaveBeenCalledExactlyOnceWith('/my-prompts');
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    expect(await screen.findByLabelText(/Choose files or drop them here/)).toBeTruthy();
  });

  it('shows progress and can be stopped', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    const user = await choose();
    let signal: AbortSignal | null | undefined;
    fetchStub.mockImplementationOnce(async (_, init) => {
      signal = init?.signal;
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"type":"progress","done":3,"total":4}\n'));
            // The server stops after the current batch.
            stopImport.mockImplementationOnce(() => {
              const message = 'Import canceled. Earlier prompts are saved.';
              controller.enqueue(new TextEncoder().encode(`${JSON.stringify({ type: 'error', message })}\n`));
              controller.close();
            });
          },
        }),
      );
    });
    await user.click(await shownPreview());
    expect(await screen.findByText('3 of 4')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('3');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Import canceled. Earlier prompts are saved.',
    );
    expect(signal?.aborted).toBe(false);
    expect(stopImport).toHaveBeenCalledOnce();
    expect(fetchStub.mock.lastCall?.[0]).toContain(`&id=${stopImport.mock.lastCall![0].id}&`);
    expect(onImported).toHaveBeenCalled();
    expect((await shownPreview()).getAttribute('aria-disabled')).toBeNull();
  });

  it('leaves out what is not ticked, and counts what is', async () => {
    const id = '00000000-0000-4000-8000-000000000002';
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview, file: id }));
    const other = new File(['act,prompt\nA,b\n'], 'other.csv');
    const user = await choose(other);
    await shownPreview();
    await user.click(screen.getByRole('checkbox', { name: 'Import Second' }));
    await user.type(screen.getByPlaceholderText('Search rows'), 'do ONE');
    expect(screen.queryByRole('row', { name: /Second/ })).toBeNull();
    fetchStub.mockResolvedValueOnce(answer({ type: 'error', message: importMessages.file.gone }));
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview, file: id }));
    fetchStub.mockResolvedValueOnce(
      answer({ type: 'result', report: { ...result, created: 1, leftOut: 1 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Import 1 prompt' }));
    await screen.findByText(/1 left out\./);
    const leave = JSON.stringify({ leave: [4], categories: [], corrections: [] });
    expect(fetchStub.mock.calls.map(([, init]) => init?.body)).toEqual([other, leave, other, leave]);
  });

  it('sends the file once, and again only where the server has it no more', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const bodies = () => fetchStub.mock.calls.map(([, init]) => init?.body);
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview, file: id }));
    const user = await choose();
    fetchStub.mockResolvedValueOnce(answer({ type: 'error', message: 'Too many imports.' }));
    await user.click(await shownPreview());
    await screen.findByText('Too many imports.');
    expect(fetchStub.mock.lastCall?.[0]).toContain(`&file=${id}&`);
    expect(bodies()).toEqual([file, undefined]);

    fetchStub.mockResolvedValueOnce(answer({ type: 'error', message: importMessages.file.gone }));
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: result }));
    await user.click(await shownPreview());
    await screen.findByText(/2 prompts created/);
    expect(bodies()).toEqual([file, undefined, undefined, file]);
    expect(fetchStub.mock.lastCall?.[0]).not.toContain('file=');
  });

  it.each<[string, () => Promise<Response>, RegExp]>([
    [
      'the server’s words',
      () => Promise.resolve(answer({ type: 'error', message: 'This is a ZIP archive.' })),
      /This is a ZIP archive\./,
    ],
    ['a connection that fails', () => Promise.reject(new TypeError('failed')), /Couldn’t upload mine\.csv/],
    ['an answer that is none', () => Promise.resolve(new Response('<html>')), /Couldn’t upload mine\.csv/],
  ])('the import page keeps its first step on an error: %s', async (_, answerWith, message) => {
    fetchStub.mockImplementationOnce(answerWith);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(screen.getByLabelText(/Choose files or drop them here/)).toBeTruthy();
  });

  it('keeps the preview when the import fails, and what was saved when it stops halfway', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    const user = await choose();
    fetchStub.mockResolvedValueOnce(answer({ type: 'progress', done: 0, total: 4 }));
    await user.click(await shownPreview());
    expect((await screen.findByRole('alert')).textContent).toContain('Connection lost.');

    fetchStub.mockResolvedValueOnce(
      answer({
        type: 'error',
        message: 'The import stopped after row 3.',
        report: { ...result, created: 1 },
      }),
    );
    await user.click(await shownPreview());
    expect(await screen.findByText(/1 prompt created/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('The import stopped after row 3.');
  });

  it('refuses a huge file at once, without sending it', async () => {
    const huge = new File(['x'], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 200 * 1024 * 1024 });
    await choose(huge);
    expect((await screen.findByRole('alert')).textContent).toContain('exceeds 50 MB');
    expect(fetchStub).not.toHaveBeenCalled();
  });

  it('offers no import where there is nothing new', async () => {
    fetchStub.mockResolvedValueOnce(
      answer({ type: 'result', report: { ...preview, toCreate: 0, sample: [], listed: [] } }),
    );
    await choose();
    const button = await screen.findByRole('button', { name: 'Import 0 prompts' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('table').textContent).toContain('Title is required');
  });

  it('reads a file that is dropped', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    render(<ImportPage owner="me" space={null} collection={null} />);
    const field = (await screen.findByLabelText(/Choose files or drop them here/)).closest('label')!;
    const dropped = { dataTransfer: dropOf(file) };
    fireEvent.dragOver(field, dropped);
    expect(field.className).toContain('bg-primary-soft');
    fireEvent.drop(field, dropped);
    await shownPreview();
    expect(fetchStub.mock.calls.map(([, init]) => init?.body)).toEqual([file]);
  });

  it('reads what is dropped beside the field too, and never lets the browser open it in place of the page', async () => {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: preview }));
    render(<ImportPage owner="me" space={null} collection={null} />);
    await screen.findByLabelText(/Choose files or drop them here/);
    const drop = () => fireEvent.drop(document.body, { dataTransfer: dropOf(file) });
    expect(drop()).toBe(false);
    await shownPreview();
    expect(drop()).toBe(false);
    expect(fetchStub).toHaveBeenCalledOnce();
  });
});

describe('near-duplicates', () => {
  const id = '00000000-0000-4000-8000-000000000003';
  const like = { id, slug: 'note', title: 'A note', mayEdit: true, percent: 92 };
  const rows = ['First', 'Second', 'Third', 'Fourth'].map((title, at) => ({
    row: at + 2,
    title,
    words: `Do ${title}`,
    category: 'AI' as const,
    ...(title === 'Second' && { like }),
    ...(title === 'Third' && {
      likeRow: { row: 2, title: 'First', texts: { earlier: 'Sing a song.', own: 'Sing a tune.' } },
    }),
  }));
  const near: ImportPreview = {
    ...preview,
    toCreate: 4,
    similar: 1,
    similarRows: [{ row: 3, title: 'Second', of: like, text: 'Write a letter to {{reader}}.' }],
    listed: rows,
  };
  const tickOf = (title: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Import ${title}` });

  async function open() {
    fetchStub.mockResolvedValueOnce(answer({ type: 'result', report: near, file: id }));
    const user = await choose(new File(['x'], 'near.csv'));
    await shownPreview();
    return user;
  }

  it('near-duplicates are marked, name what they are like and are not ticked; the texts can be compared', async () => {
    const user = await open();
    expect(rows.map(({ title }) => tickOf(title).checked)).toEqual([true, false, false, true]);
    expect(screen.getByText(/^2 chosen · 2 left out as near-duplicates/)).toBeTruthy();
    const row = screen.getByRole('row', { name: /Second/ });
    expect(row.textContent).toContain('92% like “A note”');
    expect(row.className).toContain('bg-warn-soft');
    expect(screen.getByRole('row', { name: /Third/ }).textContent).toContain('Like row 2 “First”');
    await user.click(within(row).getByRole('button', { name: 'Compare Second' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare similar prompts' });
    expect(within(dialog).getByText('note')).toBeTruthy();
    expect(within(dialog).getByText('letter')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Compare Third' }));
    const second = within(await screen.findByRole('dialog', { name: 'Compare similar prompts' }));
    expect(second.getByText('song')).toBeTruthy();
    expect(second.getByText('tune')).toBeTruthy();
    expect(second.getByText(/^Row 2:/).textContent).toBe('Row 2: First');
  });

  it('the tick of the header is mixed while some are chosen, and chooses all', async () => {
    const user = await open();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all rows' });
    expect([all.indeterminate, all.checked]).toEqual([true, false]);
    await user.click(all);
    expect([all.indeterminate, all.checked]).toEqual([false, true]);
    expect(rows.map(({ title }) => tickOf(title).checked)).toEqual([true, true, true, true]);
  });

  it('near-duplicates that are ticked come in, or become a version of what is there', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Near-duplicates 2' }));
    expect(screen.queryByRole('row', { name: /First Do/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all shown rows' }));
    await user.selectOptions(screen.getByLabelText('Action for Second'), 'Save as new version');
    fetchStub.mockResolvedValueOnce(
      answer({ type: 'result', report: { ...result, created: 3, versions: 1 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Import 4 prompts' }));
    await screen.findByText(/3 prompts created/);
    const address = askedFor();
    expect([address.get('similar'), address.get('choices')]).toEqual(['keep', `3:${id}`]);
  });

  it('Shift and an arrow give the next row the same tick', async () => {
    const user = await open();
    // The new step has taken the focus when it is seen.
    expect(document.activeElement?.contains(tickOf('First'))).toBe(true);
    tickOf('First').focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(tickOf('Third'));
    expect(rows.map(({ title }) => tickOf(title).checked)).toEqual([true, true, true, true]);
    await user.keyboard(' {Shift>}{ArrowUp}{/Shift}{ArrowUp}');
    expect(document.activeElement).toBe(tickOf('First'));
    expect(rows.map(({ title }) => tickOf(title).checked)).toEqual([true, false, false, true]);
  });
});
