import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AiEvent } from '@/domain/ai/schema';
import { type AiOutcome, useAiAnswer } from './use-ai-answer';

vi.mock('@/trpc/answer-client', () => ({ createAnswerClient: () => ({ ai: {} }) }));

it('shows nothing more once its page is left', async () => {
  const { result, unmount } = renderHook(() => useAiAnswer());
  let end: (() => void) | undefined;
  async function* events(): AsyncGenerator<AiEvent> {
    await new Promise<void>((resolve) => (end = resolve));
    yield { type: 'delta', text: 'Too late' };
  }
  let outcome: Promise<AiOutcome> | undefined;
  act(() => {
    outcome = result.current.run(() => Promise.resolve(events()));
  });
  await waitFor(() => expect(end).toBeDefined());
  unmount();
  // Without a window an update of the state would throw.
  vi.stubGlobal('window', undefined);
  end?.();
  await expect(outcome).resolves.toEqual({ kind: 'cancelled' });
  vi.unstubAllGlobals();
});
