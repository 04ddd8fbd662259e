import { useEffect, useRef } from 'react';
import { messageOf } from './import-failure';
import type { Action, ReadingFile } from './import-state';

type Asked = Omit<ReadingFile, 'step' | 'before'> & { before?: ReadingFile['before'] };

/** Requests of an import, one at a time: another request aborts the one in flight, and so does leaving the page. */
export function useImportRequest(dispatch: (action: Action) => void) {
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const abort = () => request.current?.abort();
  const begin = () => {
    abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  const read = async (
    { name, target, encoding, before }: Asked,
    ask: (signal: AbortSignal) => Promise<Action>,
  ) => {
    const signal = begin();
    dispatch({ type: 'read', name, target, encoding, before: before ?? null });
    try {
      const answer = await ask(signal);
      if (!signal.aborted) dispatch(answer);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'fail', message: messageOf(error, name) });
    }
  };
  return { begin, abort, read };
}

export type ImportRequest = ReturnType<typeof useImportRequest>;
