import { trpc } from '@/trpc/client';

const ASK_EVERY_MS = 2_000;

/** Polls the progress of an import; components that show it share one request. */
export function useImportProgress(id: string) {
  return trpc.import.progress.useQuery(
    { id },
    {
      refetchInterval: ASK_EVERY_MS,
      refetchIntervalInBackground: true,
      staleTime: 0,
      // A background request does not report an ended session; the next click does.
      meta: { isQuiet: true },
    },
  );
}
