import { AppError } from '@/domain/errors';
import type { SimilarChoice, SimilarChoices } from '@/domain/import/similar-choices';
import { importMessages } from '@/domain/import/messages';
import { canCreate } from '@/domain/prompt/policy';
import type { ServiceContext } from '../context';
import { continueFeedLine, feedLineOf } from '../activity/feed-line';
import { retryTransient } from '../database-errors';
import { changeTextIn } from '../prompt/update-prompt';
import { recheckAccess } from '../recheck-access';
import type { ImportScan } from './candidates';
import type { Candidate } from './candidate';
import type { Comparison } from './compare-rows';
import { findExisting } from './find-existing';
import type { ImportTarget } from './target';

type Import = {
  target: ImportTarget & { importId: string };
  scan: ImportScan;
  input: { similar?: SimilarChoices; fileName?: string };
  compare: Comparison;
  /** State for the next transaction: the new versions share one feed entry. */
  feedLines: { versions: string };
};

/**
 * Saves a row as the next version of an existing prompt. Returns why it was rejected: the prompt was deleted or the owner
 * may not edit it, or it is shared and the row contains a secret; null if it is saved.
 */
async function saveVersion(
  ctx: ServiceContext,
  { target: { owner, importId, sessionHash }, input, feedLines }: Import,
  { prompt, promptId }: { prompt: Candidate['prompt']; promptId: string },
): Promise<string | null> {
  const { content, messages, variables } = prompt;
  const note = importMessages.importedVersion(input.fileName ?? '');
  try {
    feedLines.versions = await retryTransient(() =>
      ctx.db.$transaction(async (tx) => {
        await recheckAccess(tx, owner, canCreate, sessionHash);
        await continueFeedLine(tx, feedLines.versions);
        const outcome = await changeTextIn(tx, { member: owner, now: ctx.now }, promptId, () => ({
          text: { content, messages, variables },
          note,
        }));
        if (outcome.kind !== 'changed') return feedLines.versions;
        const { version } = outcome;
        await tx.importedPrompt.create({ data: { importId, promptId, version, wasThere: true } });
        return feedLineOf(tx);
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return importMessages.versionRefused;
    if (error instanceof AppError && error.secretKinds !== undefined) {
      return importMessages.holdsSecret(error.secretKinds.join(', '));
    }
    throw error;
  }
}

/**
 * Handles rows that look like an existing prompt, as the owner chose: they are skipped, become its next version, or
 * stay among those to be created.
 */
export async function resolveDuplicates(
  ctx: ServiceContext,
  one: Import,
  candidates: readonly Candidate[],
): Promise<{ fresh: Candidate[]; versions: number }> {
  const { scan, input, target, compare } = one;
  const { similar: choices } = input;
  if (choices === undefined || (choices.others === 'keep' && choices.rows.size === 0)) {
    return { fresh: [...candidates], versions: 0 };
  }
  const existing = await findExisting(ctx.db, target, candidates);
  const found = await compare(candidates.filter(({ key }) => !existing.has(key)));
  const fresh: Candidate[] = [];
  let versions = 0;
  for (const candidate of candidates) {
    const { row, at, prompt } = candidate;
    const of = found.get(row);
    const choice: SimilarChoice | null =
      of === undefined ? null : (choices.rows.get(row) ?? { kind: choices.others });
    if (of === undefined || choice === null || choice.kind === 'keep') fresh.push(candidate);
    else if (choice.kind === 'skip') scan.looksLike(candidate, of);
    else {
      const refusal = await saveVersion(ctx, one, { prompt, promptId: choice.of });
      if (refusal === null) versions += 1;
      else scan.refuse({ ...at, row, title: prompt.title, reasons: [refusal] });
    }
  }
  return { fresh, versions };
}
