import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { zipSync } from 'fflate';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileMessages } from '@/domain/file/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { StubbedApi } from '../../../../../tests/support/api-stub';
import { FilesSection } from './files-section';
import type { uploadFile } from './upload-file';

const upload = vi.hoisted(() => vi.fn<typeof uploadFile>());
vi.mock('./upload-file', () => ({ uploadFile: upload, UploadRefusal: class extends Error {} }));

const OLD = { path: 'lint.sh', sha256: 'a'.repeat(64), size: 6 };
const NEW = { path: 'guide.md', sha256: 'b'.repeat(64), size: 8 };

function Section({
  files = [NEW, OLD],
  onValues,
}: {
  files?: PromptValues['files'];
  onValues?: (files: PromptValues['files']) => void;
}) {
  const form = useForm<PromptValues>({ defaultValues: { files } });
  const present = useWatch({ control: form.control, name: 'files' });
  useEffect(() => {
    onValues?.(present);
  }, [present, onValues]);
  return <FilesSection form={form} source={null} handle={{ current: null }} />;
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
