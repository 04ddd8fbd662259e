import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fileMessages } from '@/domain/file/messages';
import { type ApiStub, refusal, StubbedApi } from '../../../../../tests/support/api-stub';
import { FileEditor, type FileSource } from './file-editor';

const OLD = { path: 'notes/a.md', sha256: 'a'.repeat(64), size: 6 };
const PROMPT_ID = '4f0f9c2e-0d5a-4c5e-9a55-6d1f6f1f7a01';

const api = vi.fn<ApiStub>();
const onWrite = vi.fn();
const onTyped = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
});

function show(source: FileSource) {
  render(
    <StubbedApi answer={(path, input) => api(path, input)}>
      <FileEditor file={OLD} source={source} line={null} onWrite={onWrite} onTyped={onTyped} />
    </StubbedApi>,
  );
}

const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of notes/a.md' });
const refused = () => {
  throw refusal('NOT_FOUND', fileMessages.notFound);
};

it('shows the text of a file that only the version of a restored draft has', async () => {
  api.mockImplementation((path, input) => {
    if (path === 'file.uploadedText') return refused();
    expect([path, input]).toEqual(['file.texts', { promptId: PROMPT_ID, version: 2, sha256: OLD.sha256 }]);
    return { files: [{ ...OLD, text: 'Old.\n', isCut: false }] };
  });
  show({ promptId: PROMPT_ID, version: 3, files: [], earlier: 2 });
  expect((await area()).value).toBe('Old.\n');
  expect(screen.queryByText(fileMessages.notFound)).toBeNull();
});

it.each([
  ['there is no earlier version', null],
  ['the earlier version has no such file', 2],
])('says that a file is not found where %s', async (_, earlier) => {
  api.mockImplementation((path) => (path === 'file.uploadedText' ? refused() : { files: [] }));
  show({ promptId: PROMPT_ID, version: 3, files: [], earlier });
  expect(await screen.findByText(fileMessages.notFound)).not.toBeNull();
});

it('stores what is typed when the field is left, and no text twice', async () => {
  api.mockImplementation(() => ({ text: 'First', size: 5 }));
  show(null);
  const box = await area();
  for (const value of ['First a', 'First ab', 'First abc']) fireEvent.input(box, { target: { value } });
  expect(onWrite).not.toHaveBeenCalled();
  fireEvent.blur(box);
  expect(onWrite.mock.calls).toEqual([['First abc']]);
  fireEvent.blur(box);
  fireEvent.input(box, { target: { value: 'First abcd' } });
  fireEvent.input(box, { target: { value: 'First abc' } });
  fireEvent.blur(box);
  expect(onWrite).toHaveBeenCalledTimes(1);
  expect(onTyped).toHaveBeenLastCalledWith(null);
});
