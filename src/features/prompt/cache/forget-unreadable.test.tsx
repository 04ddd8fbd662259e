import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ApiStub, refusal, StubbedApi } from '../../../../tests/support/api-stub';
import { draftKey } from '../editor/draft';
import { fillStore } from '@/features/prompt-base/fill/fill-store';
import { ForgetUnreadable } from './forget-unreadable';

/** Stored data of a prompt is removed when its reader loses access. */

const GONE = '0198f0de-0000-7000-8000-000000000001';
const STAYS = '0198f0de-0000-7000-8000-000000000002';
const KEYS = [
  draftKey('me', GONE),
  draftKey('me', GONE, true),
  draftKey('me', STAYS),
  draftKey('me', null),
  draftKey('somebody-else', GONE),
];

beforeEach(() => {
  localStorage.clear();
  for (const key of KEYS) localStorage.setItem(key, '{}');
  for (const id of [GONE, STAYS]) fillStore('me', id).replace(new Map([['client', 'Acme']]));
});

const open = (answer: ApiStub) =>
  render(
    <StubbedApi answer={answer}>
      <ForgetUnreadable readerId="me" />
    </StubbedApi>,
  );

it("everything about a prompt that can't be read any more is dropped: drafts, suggestions and filled-in values, nothing else", async () => {
  const answer = vi.fn<ApiStub>(() => [STAYS]);
  open(answer);
  await waitFor(() => expect(localStorage.getItem(draftKey('me', GONE))).toBeNull());
  const left = KEYS.filter((key) => localStorage.getItem(key) !== null);
  expect(left).toEqual([draftKey('me', STAYS), draftKey('me', null), draftKey('somebody-else', GONE)]);
  expect(fillStore('me', GONE).all().size).toBe(0);
  expect(fillStore('me', STAYS).all().get('client')).toBe('Acme');
  expect(answer).toHaveBeenCalledExactlyOnceWith('prompt.stillReadable', { ids: [GONE, STAYS] });
});

it('stays when the server does not answer', async () => {
  const answer = vi.fn<ApiStub>(() => {
    throw refusal('SERVICE_UNAVAILABLE', 'Busy');
  });
  open(answer);
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await Promise.resolve();
  expect(KEYS.filter((key) => localStorage.getItem(key) !== null)).toEqual(KEYS);
  expect(fillStore('me', GONE).all().size).toBe(1);
});

it('asks nothing where nothing is kept', () => {
  localStorage.clear();
  const answer = vi.fn<ApiStub>(() => []);
  open(answer);
  expect(answer).not.toHaveBeenCalled();
});
