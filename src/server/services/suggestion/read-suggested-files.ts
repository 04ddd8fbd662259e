import { changedFiles } from '@/domain/file/file-entry';
import type { FileText } from '@/domain/file/schema';
import type { ServiceContext } from '../context';
import { shownTexts } from '../prompt/read-file';
import { getSuggestion } from './get-suggestion';

/**
 * Returns the texts of the files that a suggestion changes, before and after, or of some of them. Throws as
 * {@link getSuggestion} does.
 */
export async function readSuggestedFiles(
  ctx: ServiceContext,
  { id, paths }: { id: string; paths?: string[] | undefined },
): Promise<{ base: FileText[]; proposed: FileText[] }> {
  const { base, proposed } = await getSuggestion(ctx, id);
  const wanted = paths === undefined ? null : new Set(paths);
  const changes = changedFiles(base.files, proposed.files).filter(
    ({ path, from }) => wanted === null || wanted.has(path) || (from !== null && wanted.has(from.path)),
  );
  return {
    base: await shownTexts(
      ctx,
      changes.flatMap(({ from }) => from ?? []),
    ),
    proposed: await shownTexts(
      ctx,
      changes.flatMap(({ to }) => to ?? []),
    ),
  };
}
