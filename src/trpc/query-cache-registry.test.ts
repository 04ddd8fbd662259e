import { expect, it, vi } from 'vitest';
import { clearQueryCache, registerQueryClient } from './query-cache-registry';

it('drops what a tab keeps, where it keeps something', () => {
  expect(clearQueryCache).not.toThrow();
  const clear = vi.fn<() => void>();
  registerQueryClient({ clear });
  clearQueryCache();
  expect(clear).toHaveBeenCalledOnce();
});
