import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { zipSync } from 'fflate';
import { type SubmitEvent, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileMessages } from '@/domain/file/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { StubbedApi } from '../../../../../tests/support/api-stub';
import { FilesSection } from './files-section';
import { type uploadFile, UploadRefusal } from './upload-file';

const upload = vi.hoisted(() => vi.fn<typeof uploadFile>());
vi.mock('./upload-file', () => ({ uploadFile: upload, UploadRefusal: class extends Error {} }));

const OLD = { path: 'lint.sh', sha256: 'a'.repeat(64), size: 6 };
const NEW = { path: 'guide.md', sha256: 'b'.repeat(64), size: 8 };

function Section({
  files = [NEW, OLD],
  onValues,
  onSubmit = (event) => event.preventDefault(),
}: {
  files?: PromptValues['files'];
  onValues?: (files: PromptValues['files']) => void;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}) {
  const form = useForm<PromptValues>({ defaultValues: { files } });
  const present = useWatch({ control: form.control, name: 'files' });
  useEffect(() => {
    onValues?.(present);
  }, [present, onValues]);
  return (
    <form onSubmit={onSubmit}>
      <FilesSection form={form} source={null} handle={{ current: null }} onEdit={() => undefined} />
    </form>
  );
}

beforeEach(() => {
  upload.mockReset();
});

it('a file of an old draft says to add it again until it is added again', async () => {
  let missing = [OLD.sha256];
  let asked = 0;
  const answer = (path: string) => {
    expect(path).toBe('file.missing');
    asked += 1;
    return { missing };
  };
  upload.mockImplementation((file) => {
    const { sha256, size } = file instanceof File && file.name === OLD.path ? OLD : NEW;
    return Promise.resolve({ sha256, size, isText: true });
  });
  render(
    <StubbedApi answer={answer}>
      <Section />
    </StubbedApi>,
  );
  expect((await screen.findAllByText(fileMessages.gone)).length).toBe(1);
  const add = (name: string) =>
    fireEvent.change(screen.getByLabelText('Add files'), { target: { files: [new File(['echo'], name)] } });
  add(NEW.path);
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(fileMessages.gone)).not.toBeNull();
  expect(asked).toBe(1);
  missing = [];
  add(OLD.path);
  await waitFor(() => expect(screen.queryByText(fileMessages.gone)).toBeNull());
  expect(asked).toBe(2);
});

/** What a chooser of a folder gives: files that say where in it they are. */
function inFolder(path: string, content: BlobPart = path): File {
  const file = new File([content], path.slice(path.lastIndexOf('/') + 1));
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

it.each<[string, File[], string[]]>([
  [
    'a folder with an archive',
    [inFolder('skill/guide.md'), inFolder('skill/assets/template.zip'), inFolder('skill/.gitignore')],
    ['.gitignore', 'assets/template.zip', 'guide.md'],
  ],
  [
    'a folder of one archive',
    [inFolder('skill/assets/template.zip', new Uint8Array(zipSync({ 'index.html': new Uint8Array([1]) })))],
    ['assets/template.zip'],
  ],
  ['an archive beside a file', [new File(['x'], 'a.zip'), new File(['x'], 'b.md')], ['a.zip', 'b.md']],
  [
    'an archive by itself, which is unpacked',
    [
      new File(
        [
          new Uint8Array(
            zipSync({
              'skill/a.md': new Uint8Array([1]),
              'skill/in/b.zip': zipSync({ 'c.md': new Uint8Array([1]) }),
              '__MACOSX/skill/._a.md': new Uint8Array([1]),
            }),
          ),
        ],
        'skill.zip',
      ),
    ],
    ['a.md', 'in/b.zip'],
  ],
])('the files of a prompt take %s', async (_, chosen, expected) => {
  let count = 0;
  upload.mockImplementation((file) => {
    count += 1;
    return Promise.resolve({ sha256: `${count}`.padStart(64, '0'), size: file.size, isText: true });
  });
  render(
    <StubbedApi answer={() => ({ missing: [] })}>
      <Section files={[]} />
    </StubbedApi>,
  );
  fireEvent.change(screen.getByLabelText('Add folder'), { target: { files: chosen } });
  await waitFor(() => expect(pathsShown()).toEqual(expected));
});

function pathsShown(): (string | null)[] {
  return [...document.querySelectorAll('[data-file]')].map((row) => row.getAttribute('data-file'));
}

describe('a file that is renamed while its text is being stored', () => {
  const TYPED = { sha256: 'c'.repeat(64), size: 5, isText: true };

  /** Types into a file, and renames it before the server has stored what was typed. */
  async function typeAndRename() {
    const values: { current: PromptValues['files'] } = { current: [] };
    let end: { store: () => void; fail: () => void } = { store: () => undefined, fail: () => undefined };
    upload.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          end = { store: () => resolve(TYPED), fail: () => reject(new Error('Offline')) };
        }),
    );
    const answer = (path: string) =>
      path === 'file.uploadedText' ? { text: 'echo', size: 4 } : { missing: [] };
    render(
      <StubbedApi answer={answer}>
        <Section files={[OLD]} onValues={(files) => (values.current = files)} />
      </StubbedApi>,
    );
    fireEvent.click(screen.getByRole('button', { name: /^lint\.sh/ }));
    const area = await screen.findByRole('textbox', { name: 'Text of lint.sh' });
    fireEvent.input(area, { target: { value: 'typed' } });
    fireEvent.click(screen.getByRole('button', { name: 'Rename lint.sh' }));
    fireEvent.blur(area);
    const name = await screen.findByDisplayValue('lint.sh');
    fireEvent.change(name, { target: { value: 'scripts/check.sh' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await waitFor(() => expect(pathsShown()).toEqual(['scripts/check.sh']));
    return { values, end: () => end };
  }

  it('keeps the text that was typed, at its new path', async () => {
    const { values, end } = await typeAndRename();
    end().store();
    const { sha256, size } = TYPED;
    await waitFor(() => expect(values.current).toEqual([{ path: 'scripts/check.sh', sha256, size }]));
  });

  it('keeps it also where the upload fails at first, and adds no second file', async () => {
    const { values, end } = await typeAndRename();
    end().fail();
    fireEvent.click(await screen.findByRole('button', { name: /^(?:Retry|Try again)/i }));
    await waitFor(() => expect(upload.mock.calls.length).toBeGreaterThan(1));
    end().store();
    const { sha256, size } = TYPED;
    await waitFor(() => expect(values.current).toEqual([{ path: 'scripts/check.sh', sha256, size }]));
  });
});

describe('a save while something is on its way', () => {
  const STORED = { sha256: 'c'.repeat(64), size: 5, isText: true };
  const answer = (path: string) =>
    path === 'file.uploadedText' ? { text: 'echo', size: 4 } : { missing: [] };

  function openWith(onSubmit: () => void) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      onSubmit();
    };
    render(
      <StubbedApi answer={answer}>
        <Section files={[OLD]} onSubmit={submit} />
      </StubbedApi>,
    );
    const save = () => document.querySelector('form')?.requestSubmit();
    return save;
  }

  async function type(text: string) {
    const row = screen.getByRole('button', { name: /^lint\.sh/ });
    if (row.getAttribute('aria-expanded') === 'false') fireEvent.click(row);
    const area = await screen.findByRole('textbox', { name: 'Text of lint.sh' });
    fireEvent.input(area, { target: { value: text } });
  }

  it('a save waits for a text that was just typed', async () => {
    const submitted = vi.fn();
    const save = openWith(submitted);
    upload.mockResolvedValue(STORED);
    await type('typed');
    save();
    expect(submitted).not.toHaveBeenCalled();
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  });

  it('a save does not go on without a text that the server refused, and leads to it', async () => {
    const submitted = vi.fn();
    const save = openWith(submitted);
    upload.mockRejectedValue(new UploadRefusal('The server is full'));
    await type('typed');
    save();
    await screen.findByText('The server is full');
    const again = () => screen.getByRole('button', { name: 'Try again: lint.sh' });
    await waitFor(() => expect(document.activeElement).toBe(again()));
    expect(submitted).not.toHaveBeenCalled();
    (document.activeElement as HTMLElement).blur();
    save();
    await waitFor(() => expect(document.activeElement).toBe(again()));
    expect(submitted).not.toHaveBeenCalled();
    upload.mockResolvedValue(STORED);
    fireEvent.click(again());
    save();
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  });

  it('a save goes on once a refused file is left out, replaced or removed', async () => {
    const submitted = vi.fn();
    const save = openWith(submitted);
    const add = (name: string) =>
      fireEvent.change(screen.getByLabelText('Add files'), { target: { files: [new File(['x'], name)] } });
    upload.mockRejectedValue(new UploadRefusal('The server is full'));
    add('guide.md');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave out guide.md' }));
    save();
    expect(submitted).toHaveBeenCalledTimes(1);
    add('guide.md');
    await screen.findByText('The server is full');
    upload.mockResolvedValue(STORED);
    add('guide.md');
    await waitFor(() => expect(pathsShown()).toEqual(['guide.md', 'lint.sh']));
    expect(screen.queryByText('The server is full')).toBeNull();
    save();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(2));
    upload.mockRejectedValue(new UploadRefusal('The server is full'));
    await type('typed');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Text of lint.sh' }));
    await screen.findByText('The server is full');
    fireEvent.click(screen.getByRole('button', { name: 'Remove lint.sh' }));
    save();
    expect(submitted).toHaveBeenCalledTimes(3);
  });
});

it('words that are dragged within a text stay in it, and its file stays open', async () => {
  const answer = (path: string) =>
    path === 'file.uploadedText' ? { text: 'echo', size: 4 } : { missing: [] };
  render(
    <StubbedApi answer={answer}>
      <Section files={[OLD]} />
    </StubbedApi>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^lint\.sh/ }));
  const area = await screen.findByRole('textbox', { name: 'Text of lint.sh' });
  const words = { dataTransfer: { types: ['text/plain'], items: [], files: [] } };
  // True: the browser does with them what it does anywhere.
  expect(fireEvent.dragOver(area, words)).toBe(true);
  expect(fireEvent.drop(area, words)).toBe(true);
  expect(fireEvent.dragOver(area, { dataTransfer: { types: ['Files'], items: [], files: [] } })).toBe(false);
  expect(screen.queryByRole('textbox', { name: 'Text of lint.sh' })).not.toBeNull();
});
