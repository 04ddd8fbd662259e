import { trpc } from '@/trpc/client';

const ASK_EVERY_MS = 2_000;

/** How far an import has come, asked for again and again; the components that show it ask once. */
export function useImportProgress(id: string) {
  return trpc.import.progress.useQuery(
    { id },
    {
      refetchInterval: ASK_EVERY_MS,
      refetchIntervalInBackground: true,
      staleTime: 0,
      // A look in the background tells nobody that their session has ended: their next press does.
      meta: { isQuiet: true },
    },
  );
}
