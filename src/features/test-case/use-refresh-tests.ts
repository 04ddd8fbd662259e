import { useCallback } from 'react';
import { trpc } from '@/trpc/client';

/** Returns what loads everything again that counts or shows test cases and their runs. */
export function useRefreshTests(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.prompt.tests.invalidate();
    void utils.prompt.parts.invalidate();
    void utils.status.gate.invalidate();
  }, [utils]);
}
