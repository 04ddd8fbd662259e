import { useEffect, useRef, useState } from 'react';
import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';
import { useMarkRead } from '@/features/notification/use-mark-read';
import { trpc } from '@/trpc/client';
import { followImport, unfollowImport } from './followed-import';
import { ImportFailure, messageOf } from './import-failure';
import { importFile } from './send-import';
import { type Choices, type Progress, type Reading, type Target } from './import-choices';
import { showImport } from './shown-import';

/** The import is there some moments after it was asked for. */
const STOP_TRIES = 5;

type Listeners = {
  onProgress: (progress: Progress) => void;
  onDone: (result: ImportResult) => void;
  onFailed: (message: string, report: ImportResult | null) => void;
};

/** Runs an import, which goes on without this page: the frame of any page says then how far it has come. */
export function useFollowedRun(owner: string, { onProgress, onDone, onFailed }: Listeners) {
  const stop = trpc.import.stop.useMutation({ retry: STOP_TRIES });
  const runId = useRef<string | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  useMarkRead('import', endedId);

  useEffect(() => () => showImport(null), []);

  /** The person sees here how the run ended. */
  const ended = () => {
    setEndedId(runId.current);
    runId.current = null;
    showImport(null);
    unfollowImport();
  };

  return {
    run: async (
      file: File,
      asked: Reading & { target: Target; choices: Choices },
      signal: AbortSignal,
    ): Promise<void> => {
      const id = crypto.randomUUID();
      runId.current = id;
      showImport(id);
      followImport(owner, id);
      try {
        const result = await importFile(file, { ...asked, id }, signal, onProgress);
        ended();
        onDone(result);
      } catch (error) {
        if (signal.aborted) return;
        // Without a word from the server the import may go on.
        if (error instanceof ImportFailure && error.message === importMessages.connectionLost)
          showImport(null);
        else ended();
        onFailed(messageOf(error, file.name), error instanceof ImportFailure ? error.report : null);
      }
    },
    /** Ends it after the batch at hand. */
    stop: () => {
      if (runId.current !== null) stop.mutate({ id: runId.current });
    },
  };
}
