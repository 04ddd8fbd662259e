import type { FileEntry } from '@/domain/file/file-entry';
import { BLANK_TEXT, type FieldName } from '@/domain/prompt/fields';
import type { PromptCreate, PromptDto } from '@/domain/prompt/schema';
import { changedText } from '@/domain/prompt/text-change';
import { requireServable } from '@/domain/skill/servable';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { requireProvedAddress } from '../account/address-proof';
import { recordActivity } from '../activity/record-activity';
import { requireFiles } from '../file/require-files';
import { requireCreator, type ServiceContext } from '../context';
import { storeSimilarity } from './store-similarity';
import { bytesOf, consumeQuota } from '../quota/consume-quota';
import { requireWritableHome } from '../access';
import { requireAcceptedSecrets, textsOfFiles } from './accepted-secrets';
import { addressFor } from './address-for';
import { savedPrompt } from './get-prompt';
import { toStored } from './stored-text';

/** Test cases of a new prompt: their share of the quota, and how they are written in its transaction. */
type FirstTests = {
  count: number;
  bytes: number;
  write: (tx: Transaction, promptId: string) => Promise<unknown>;
};

/** What else a new prompt has. */
export type NewPromptOptions = {
  copiedFrom?: string | null;
  tests?: FirstTests | null;
  knownFiles?: readonly FileEntry[];
  joinImport?: ((tx: Transaction, promptId: string) => Promise<void>) | null;
};

/**
 * Creates a prompt with its first version. A shared one gets the first free slug of its title, also
 * if two users create the same title concurrently; any other has a random ending. Throws UNAUTHORIZED for guests,
 * FORBIDDEN for viewers, for sharing with an unverified address and if they may not write in the space, NOT_FOUND for a
 * space they are not in, CONFLICT as {@link requireAcceptedSecrets} does, TOO_MANY_REQUESTS beyond the daily quota.
 * @param copiedFrom the prompt it is a duplicate of
 * @param tests its test cases
 * @param joinImport counts it to an import, in its transaction
 * @param knownFiles files that the member has been shown: of the duplicated prompt
 */
export async function createPrompt(
  ctx: ServiceContext,
  input: Omit<PromptCreate, FieldName> &
    Pick<PromptCreate, 'title' | 'description' | 'content'> &
    Partial<PromptCreate>,
  { copiedFrom = null, tests = null, knownFiles = [], joinImport = null }: NewPromptOptions = {},
): Promise<PromptDto> {
  const member = requireCreator(ctx);
  const { spaceId = null } = input;
  const isShared = input.isShared ?? spaceId === null;
  const text = changedText(BLANK_TEXT, input);
  requireServable(text);

  const create = () =>
    ctx.db.$transaction(async (tx) => {
      if (text.files.length > 0) await requireFiles(tx, { member, now: ctx.now }, text.files, knownFiles);
      if (isShared || spaceId !== null) {
        const fileTexts = await textsOfFiles(tx, text.files);
        requireAcceptedSecrets(member, { ...text, fileTexts }, input.acceptedSecretKinds);
      }
      if (spaceId !== null) await requireWritableHome(tx, member, { spaceId, isShared });
      const address = await addressFor(tx, { title: text.title, isShared });
      const created = await tx.prompt.create({
        data: {
          ...toStored(text),
          ...address,
          isShared,
          spaceId,
          spaceSince: spaceId === null ? null : ctx.now,
          createdBy: member.id,
          copiedFrom,
          createdAt: ctx.now,
          updatedAt: ctx.now,
          versions: {
            create: {
              ...toStored(text),
              version: 1,
              authorId: member.id,
              createdAt: ctx.now,
            },
          },
        },
        select: { id: true },
      });
      await storeSimilarity(tx, [{ id: created.id, version: 1, content: text.content }]);
      await recordActivity(tx, [
        {
          promptId: created.id,
          kind: joinImport === null ? 'created' : 'imported',
          actorId: member.id,
          version: 1,
          wasShared: isShared,
          at: ctx.now,
        },
      ]);
      if (isShared) {
        await requireLiveCaller(tx, ctx);
        await requireProvedAddress(tx, member);
      }
      if (joinImport !== null) await joinImport(tx, created.id);
      if (tests !== null) await tests.write(tx, created.id);
      const bytes = bytesOf(text) + (tests?.bytes ?? 0);
      const counted = tests === null ? {} : { testCases: tests.count };
      await consumeQuota(tx, { member, now: ctx.now }, { prompts: 1, bytes, ...counted });
      return savedPrompt(tx, ctx, created.id);
    });
  // Creations of one title are serialized; a concurrent title `x 1` may still take `x-1`.
  return retryTransient(create, isUniqueViolation);
}
