import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Mutations that change testable settings. */
const CHANGES = ['saveAi', 'saveMail', 'saveProvider', 'removeService'];

function isChange({ options }: Pick<Mutation, 'options'>): boolean {
  const [path] = options.mutationKey ?? [];
  return Array.isArray(path) && path[0] === 'admin' && CHANGES.includes(String(path[1]));
}

/** Delays a click on Test while settings are being saved, until they are in use and the page has loaded them. */
export function useTestClick(act: () => void): { press: () => void; isWaiting: boolean } {
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
