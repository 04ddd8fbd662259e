import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { FileEntry } from '@/domain/file/file-entry';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { textIn } from '@/domain/prompt/fields';
import { canEdit, canShare } from '@/domain/prompt/policy';
import type { PromptDto, PromptUpdate } from '@/domain/prompt/schema';
import type { AppliedEdit } from '@/domain/prompt/many-schema';
import { differingText } from '@/domain/prompt/text-change';
import type { VersionRestore } from '@/domain/prompt/version';
import { requireServable } from '@/domain/skill/servable';
import { spaceMessages } from '@/domain/space/messages';
import type { Member } from '@/domain/actor';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireFiles } from '../file/require-files';
import { notify } from '../notification/notify';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { requireMember, type ServiceContext } from '../context';
import { storeSimilarity } from './store-similarity';
import { bytesOf, consumeQuota } from '../quota/consume-quota';
import { savedPrompt } from './get-prompt';
import { insertVersion } from './insert-version';
import { promptNotFound } from './load-prompt';
import { filesToCheck, requireAcceptedSecrets, textsOfFiles } from './accepted-secrets';
import {
  type HistoryFacts,
  isVersionReadable,
  type LockedPrompt,
  readableSince,
  requireAccess,
} from '../access';
import { type AddressedPrompt, newAddress } from './new-address';
import type { Address } from './private-address';
import { showPrivateAnnotations } from './private-annotations';
import { fromStored, toStored } from './stored-text';

/** Reads the full prompt of a locked row: a concurrent save waits for the lock and then sees the first's version. */
async function readLocked(tx: Transaction, { id, space, grant, grantSince }: LockedPrompt) {
  const prompt = await tx.prompt.findUniqueOrThrow({ where: { id } });
  return { ...fromStored(prompt), space, grant, grantSince };
}

/** Locks and returns the full prompt if the member may edit it. Throws NOT_FOUND otherwise. */
async function lockOwnPrompt(tx: Transaction, member: Member, id: string) {
  return readLocked(tx, await requireAccess(tx, member, id, canEdit, { refused: promptNotFound }));
}

type Save = {
  text: Partial<PromptText>;
  isShared: boolean;
  /** Whether sharing publishes private comments and notes. */
  withPrivateWords?: boolean;
  note: string;
  /** For a restore: the version whose text is restored. */
  fromVersion?: number;
  /** Kinds of secrets that are intended to be public. */
  acceptedSecretKinds?: readonly string[] | undefined;
  suggestedBy?: string | null;
  /** Files that the member has been shown besides the current ones: of an older version, or of a suggestion. */
  knownFiles?: readonly FileEntry[] | undefined;
};

/** Returns whether more than the category and tags of a text changes. */
function changesWritten(text: Partial<PromptText>): boolean {
  return Object.keys(text).some((field) => field !== 'category' && field !== 'tags');
}

/**
 * Saves text and visibility of a locked prompt in one statement, so that a text counts as public only if it is shared;
 * a change of text creates the next version. `updated_at` changes with the text only. Without a
 * change nothing is written.
 */
async function save(
  tx: Transaction,
  current: PromptText & AddressedPrompt & { version: number },
  {
    text,
    isShared,
    note,
    fromVersion,
    suggestedBy = null,
    withPrivateWords = false,
    acceptedSecretKinds,
    knownFiles = [],
  }: Save,
  by: { member: Member; now: Date },
): Promise<void> {
  if (text.files !== undefined) await requireFiles(tx, by, text.files, [...current.files, ...knownFiles]);
  if (isShared && (!current.isShared || changesWritten(text))) {
    // The files of a shared prompt were checked when they came into it.
    const files = filesToCheck({ ...current, ...text }, current.isShared ? current.files : []);
    const written = { ...current, ...text, fileTexts: await textsOfFiles(tx, files) };
    requireAcceptedSecrets(by.member, written, acceptedSecretKinds);
  }
  const about = { promptId: current.id, actorId: by.member.id, at: by.now };
  const activities: Activity[] = [];
  const data: Partial<Address> & { version?: number; updatedAt?: Date; isShared?: boolean } = {};
  if (Object.keys(text).length > 0) {
    const whole = textIn({ ...current, ...text });
    requireServable(whole);
    const version = current.version + 1;
    const [authorId, createdAt] = [by.member.id, by.now];
    const next = { text, version, isShared, note, authorId, suggestedBy, createdAt };
    await insertVersion(tx, current.id, next);
    await storeSimilarity(tx, [{ id: current.id, version, content: whole.content }]);
    Object.assign(data, { version, updatedAt: by.now });
    activities.push({
      ...about,
      kind: fromVersion === undefined ? 'edited' : 'restored',
      version,
      ...(fromVersion === undefined ? {} : { fromVersion }),
      wasShared: isShared,
    });
  }
  if (isShared !== current.isShared) {
    if (isShared) await requireProvedAddress(tx, by.member);
    data.isShared = isShared;
    activities.push({ ...about, kind: isShared ? 'shared' : 'unshared', wasShared: true });
  }
  if (activities.length === 0) return;
  Object.assign(data, await newAddress(tx, current, { title: text.title ?? current.title, isShared }));
  if (isShared && !current.isShared && withPrivateWords)
    await showPrivateAnnotations(tx, by.member, [current.id]);
  await tx.prompt.update({
    where: { id: current.id },
    data: { ...toStored(text), ...data },
    select: { id: true },
  });
  await recordActivity(tx, activities);
  if (data.version === undefined) return;
  await notify(tx, by.now, { kind: 'changed', subjectId: current.id, actorId: by.member.id });
  await consumeQuota(tx, by, { versions: 1, bytes: bytesOf({ ...current, ...text }) });
}

/**
 * Changes the caller's own prompt; a change of text creates the next version. With `version` a save over a newer one is rejected with CONFLICT. Throws NOT_FOUND if the caller may not
 * see it, FORBIDDEN for another user's prompt and for viewers.
 */
export async function updatePrompt(ctx: ServiceContext, input: PromptUpdate): Promise<PromptDto> {
  const member = requireMember(ctx);
  const update = () =>
    ctx.db.$transaction(async (tx) => {
      const locked = await requireAccess(tx, member, input.id, canEdit);
      const current = await readLocked(tx, locked);
      const text = differingText(current, input);
      const changesText = Object.keys(text).length > 0;
      if (changesText && input.version !== undefined && input.version !== current.version) {
        throw new AppError('CONFLICT', messages.prompt.staleVersion);
      }
      const { isShared = current.isShared, note = '', withPrivateWords = false, acceptedSecretKinds } = input;
      if (isShared !== current.isShared && !canShare(member, current)) {
        const isAtHome = current.space !== null;
        throw new AppError('FORBIDDEN', isAtHome ? spaceMessages.publishersOnly : messages.error.forbidden);
      }
      const change = { text, isShared, note, withPrivateWords, acceptedSecretKinds };
      if (isShared && !current.isShared) await requireLiveCaller(tx, ctx);
      await save(tx, current, change, { member, now: ctx.now });
      return savedPrompt(tx, ctx, input.id, text.files ?? current.files);
    });
  return retryTransient(update, isUniqueViolation);
}

/** Result of one of several edits: the version that it created, if any. */
export type EditOutcome = { kind: 'changed'; version: number } | { kind: 'unchanged' | 'refused' };

function outcomeOf({ version }: { version: number }, text: Partial<PromptText>): EditOutcome {
  return Object.keys(text).length > 0 ? { kind: 'changed', version: version + 1 } : { kind: 'unchanged' };
}

type Change = { text: Partial<PromptText> } & Pick<
  Save,
  'note' | 'suggestedBy' | 'acceptedSecretKinds' | 'knownFiles'
>;

/**
 * Changes the text of a prompt that the member may edit within a transaction, based on its current text; null of `next`
 * rejects the change. Throws NOT_FOUND if it is missing or they may not edit it.
 */
export async function changeTextIn(
  tx: Transaction,
  by: { member: Member; now: Date },
  id: string,
  next: (current: PromptText & { version: number }) => Change | null,
): Promise<EditOutcome> {
  const current = await lockOwnPrompt(tx, by.member, id);
  const wanted = next(current);
  if (wanted === null) return { kind: 'refused' };
  const text = differingText(current, wanted.text);
  await save(tx, current, { ...wanted, text, isShared: current.isShared }, by);
  return outcomeOf(current, text);
}

/**
 * Changes the text of the caller's own prompt in its own transaction, based on its current text; null of `next` rejects
 * the change. Throws NOT_FOUND if it is missing or another user's.
 */
export async function changeOwnText(
  ctx: ServiceContext,
  member: Member,
  id: string,
  next: (current: PromptText) => Partial<PromptText> | null,
): Promise<EditOutcome> {
  return retryTransient(() =>
    ctx.db.$transaction((tx) =>
      changeTextIn(tx, { member, now: ctx.now }, id, (current) => {
        const text = next(current);
        return text === null ? null : { text, note: '' };
      }),
    ),
  );
}

/** Saves an older version's text of a locked prompt as the latest. Throws NOT_FOUND if the member can't read it. */
async function saveOlder(
  tx: Transaction,
  current: PromptText & HistoryFacts & AddressedPrompt & { version: number },
  { version, acceptedSecretKinds }: { version: number } & Pick<Save, 'acceptedSecretKinds'>,
  by: { member: Member; now: Date },
): Promise<Partial<PromptText>> {
  const { member } = by;
  const [old, next] = await tx.promptVersion.findMany({
    where: { promptId: current.id, version: { in: [version, version + 1] } },
    orderBy: { version: 'asc' },
  });
  if (old?.version !== version) throw promptNotFound();
  // A version replaced while the prompt was in its space was readable there, whenever it was written.
  const reach = readableSince(member, current);
  const since = reach.kind === 'some' ? reach.since : null;
  const wasReplacedThere = since !== null && next !== undefined && next.createdAt >= since;
  if (!isVersionReadable(reach, old) && !wasReplacedThere) throw promptNotFound();
  const older = fromStored(old);
  const text = differingText(current, older);
  const note = messages.prompt.restoredVersion(version);
  const { isShared } = current;
  const knownFiles = older.files;
  const change = { text, isShared, note, fromVersion: version, acceptedSecretKinds, knownFiles };
  await save(tx, current, change, by);
  return text;
}

/**
 * Undoes an edit of the caller's own prompt within a transaction, if it is the latest: the previous text becomes a new
 * version. Rejected if it was saved since. Throws NOT_FOUND if the prompt is missing or another user's.
 */
export async function undoEditIn(
  tx: Transaction,
  by: { member: Member; now: Date },
  { id, version }: AppliedEdit,
): Promise<EditOutcome> {
  const current = await lockOwnPrompt(tx, by.member, id);
  if (current.version !== version || version === 1) return { kind: 'refused' };
  return outcomeOf(current, await saveOlder(tx, current, { version: version - 1 }, by));
}

/** {@link undoEditIn} in its own transaction. */
export async function undoEdit(ctx: ServiceContext, member: Member, edit: AppliedEdit): Promise<EditOutcome> {
  return retryTransient(() => ctx.db.$transaction((tx) => undoEditIn(tx, { member, now: ctx.now }, edit)));
}

/**
 * Restores an older version as a new version with the old text. The input includes the
 * version that the caller saw as the latest: if it was saved since, throws CONFLICT. Restoring the current text changes
 * nothing. Throws as {@link updatePrompt} does.
 */
export async function restoreVersion(ctx: ServiceContext, input: VersionRestore): Promise<PromptDto> {
  const member = requireMember(ctx);
  const restore = () =>
    ctx.db.$transaction(async (tx) => {
      const locked = await requireAccess(tx, member, input.id, canEdit);
      const current = await readLocked(tx, locked);
      if (input.version > current.version) throw promptNotFound();
      if (input.current !== current.version) throw new AppError('CONFLICT', messages.prompt.staleRestore);
      await saveOlder(tx, current, input, { member, now: ctx.now });
      return savedPrompt(tx, ctx, input.id);
    });
  return retryTransient(restore, isUniqueViolation);
}
