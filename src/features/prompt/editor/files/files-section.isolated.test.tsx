import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { zipSync } from 'fflate';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { fileMessages } from '@/domain/file/messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { StubbedApi } from '../../../../../tests/support/api-stub';
import { FilesSection } from './files-section';
import type { uploadFile } from './upload-file';

const upload = vi.hoisted(() => vi.fn<typeof uploadFile>());
vi.mock('./upload-file', () => ({ uploadFile: upload, UploadRefusal: class extends Error {} }));

const OLD = { path: 'lint.sh', sha256: 'a'.repeat(64), size: 6 };
const NEW = { path: 'guide.md', sha256: 'b'.repeat(64), size: 8 };

function Section({ files = [NEW, OLD] }: { files?: PromptValues['files'] }) {
  const form = useForm<PromptValues>({ defaultValues: { files } });
  return <FilesSection form={form} source={null} handle={{ current: null }} />;
}

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
])('adds %s', async (_, chosen, expected) => {
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
