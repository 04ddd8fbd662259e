import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What changes settings that can be tested. */
const CHANGES = ['saveAi', 'saveMail', 'saveProvider', 'removeService'];

function isChange({ options }: Pick<Mutation, 'options'>): boolean {
  const [path] = options.mutationKey ?? [];
  return Array.isArray(path) && path[0] === 'admin' && CHANGES.includes(String(path[1]));
}

/**
 * A press on Test that comes while settings are saved: it waits until these are in use and the page has read them back, and tests
 * these.
 */
export function useSettledPress(act: () => void): { press: () => void; isWaiting: boolean } {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const isChanging = () => client.isMutating({ predicate: isChange }) > 0;

  function press() {
    if (!isChanging()) {
      act();
      return;
    }
    setWaiting(true);
    const stop = client.getMutationCache().subscribe(() => {
      if (isChanging()) return;
      stop();
      setWaiting(false);
      act();
    });
  }

  return { press, isWaiting };
}
