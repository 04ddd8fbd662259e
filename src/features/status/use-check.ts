import { useState } from 'react';

/**
 * Asks a question before something is done, and does it only with the answer.
 *
 * - `error` says why there was none; another press asks again.
 */
export function useCheck<Found>(ask: () => Promise<Found>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function answer(): Promise<{ found: Found } | null> {
    setPending(true);
    setError(null);
    try {
      return { found: await ask() };
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setPending(false);
    }
  }
  return {
    isPending,
    error,
    first: async (then: (found: Found) => void) => {
      const answered = await answer();
      if (answered !== null) then(answered.found);
    },
  };
}
