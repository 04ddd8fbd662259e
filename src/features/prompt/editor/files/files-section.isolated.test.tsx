import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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

function Section() {
  const form = useForm<PromptValues>({ defaultValues: { files: [NEW, OLD] } });
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
