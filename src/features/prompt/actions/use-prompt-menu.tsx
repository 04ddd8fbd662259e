'use client';

import { Download, MessagesSquare } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { exportMessages } from '@/domain/export/messages';
import {
  canAskToPublish,
  canCreate,
  canDelete,
  canGrant,
  canList,
  canPin,
  canShare,
} from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canAskReview } from '@/domain/review/policy';
import { skillMessages } from '@/domain/skill/messages';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { useExport } from '@/features/export/use-export';
import { useFollowEntry } from '@/features/follow/use-follow-entry';
import { useShareWith } from '@/features/grant/use-share-with';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { useAskToPublish } from '@/features/publish-request/use-ask-to-publish';
import { useReviewEntry } from '@/features/review/use-review-entry';
import { useShareLinks } from '@/features/share-link/use-share-links';
import { mayUpdateStatus } from '@/features/status/refusal';
import { trpc } from '@/trpc/client';
import { copyMessages } from './copy-messages';
import { DeletePromptDialog } from './delete-prompt-dialog';
import { copyLinkEntry, deleteEntries, duplicateEntry, pinEntry, shareEntry } from './menu-entries';
import { useDeletePrompt } from './use-delete-prompt';
import { useDuplicate } from './use-duplicate';
import { usePin } from './use-pin';
import { useSetShared } from './use-set-shared';

const StatusDialog = dynamic(
  () => import('@/features/status/status-dialog').then((module) => module.StatusDialog),
  { ssr: false },
);

/**
 * Menu entries of a prompt for the current reader, a function to update its status, and the dialogs they open: all
 * actions except copy, edit and favorite.
 * @param canUpdateStatus whether the place has the dialog that updates the status
 */
export function usePromptMenu(
  prompt: PromptDto,
  actor: Actor,
  canUpdateStatus = true,
): { entries: readonly MenuEntry[]; updateStatus: (() => void) | null; dialogs: ReactNode } {
  const { setShared, guard } = useSetShared(prompt.id);
  const mayAsk = canAskReview(actor, prompt) && prompt.status?.status !== 'approved';
  const review = useReviewEntry(prompt, mayAsk);
  const duplicate = useDuplicate();
  const mayPin = canPin(actor, prompt);
  const pin = usePin(prompt.id, mayPin);
  const follow = useFollowEntry({ kind: 'prompt', id: prompt.id }, prompt.title, mayPin);
  const collections = useAddToCollection(actor, [prompt.id]);
  const shareLinks = useShareLinks(prompt);
  const publish = useAskToPublish(prompt.id);
  const shareWith = useShareWith(actor, [prompt.id]);
  const download = useExport({ kind: 'prompts', ids: [prompt.id], name: exportMessages.onePrompt });
  const skill = useSkillDownload(prompt);
  const deletion = useDeletion(prompt, actor);
  const status = useStatusUpdate(prompt, actor, canUpdateStatus);

  const isOwn = actor.kind === 'member' && actor.id === prompt.createdBy;
  const entries: MenuEntry[] = [
    copyLinkEntry(prompt.slug),
    {
      label: 'Copy as messages',
      icon: <MessagesSquare aria-hidden="true" />,
      onSelect: () => void copyMessages(prompt),
    },
  ];
  if (canCreate(actor)) entries.push(duplicateEntry(isOwn, () => duplicate(prompt.id)));
  if (mayPin) entries.push(pinEntry(pin.isPinned, pin.toggle), follow, collections.entry);
  if (mayAsk) entries.push(review.entry);
  if (canShare(actor, prompt)) {
    entries.push(shareEntry(prompt.isShared, () => setShared(!prompt.isShared)));
    if (canGrant(actor, prompt)) entries.push(shareWith.entry);
    entries.push(shareLinks.entry);
  }
  if (canAskToPublish(actor, prompt)) entries.push(publish.entry);
  if (actor.kind === 'member' && canList(actor, prompt)) entries.push(download.entry);
  if (skill !== null) entries.push(skill);
  if (canDelete(actor, prompt)) entries.push(...deleteEntries(deletion.ask));

  const dialogs = (
    <>
      {review.dialog}
      {collections.dialog}
      {shareLinks.dialog}
      {shareWith.dialog}
      {publish.dialog}
      {download.dialog}
      {status.dialog}
      <SecretDialog guard={guard} />
      {deletion.dialog}
    </>
  );
  return { entries, updateStatus: status.update, dialogs };
}

/** Downloads the approved version of a skill; null for a prompt that agents don't get as one. */
function useSkillDownload({ id, slug, skillName }: PromptDto): MenuEntry | null {
  const { data: served = null } = trpc.skill.served.useQuery(
    { promptId: id },
    { enabled: skillName !== '', meta: { isQuiet: true } },
  );
  if (served === null) return null;
  return {
    label: skillMessages.download,
    icon: <Download aria-hidden="true" />,
    // An attachment: the page stays.
    onSelect: () => window.location.assign(`/api/skills/${slug}`),
  };
}

/** Confirms the deletion of a prompt, then opens My Prompts, or the space that it was in. */
function useDeletion(prompt: PromptDto, actor: Actor) {
  const router = useRouter();
  const deletion = useDeletePrompt(() => router.refresh());
  const [asking, setAsking] = useState(false);

  async function confirmDelete() {
    if (!(await deletion.run(prompt.id))) return;
    router.push(prompt.space === null ? '/my-prompts' : `/spaces/${prompt.space.slug}`);
  }

  const dialog = (
    <DeletePromptDialog
      prompt={prompt}
      actor={actor}
      open={asking}
      onOpenChange={setAsking}
      loading={deletion.isRunning}
      onConfirm={() => void confirmDelete()}
    />
  );
  return { ask: () => setAsking(true), dialog };
}

/** Updates the status; null for a reader without the right. */
function useStatusUpdate(prompt: PromptDto, actor: Actor, isOffered: boolean) {
  /** The version to mark: the one on the page when the reader opened the dialog. */
  const [reviewedVersion, setReviewedVersion] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const update =
    isOffered && mayUpdateStatus(actor, prompt)
      ? () => {
          setReviewedVersion(prompt.version);
          setOpen(true);
        }
      : null;
  const dialog = reviewedVersion !== null && isOffered && (
    <StatusDialog
      prompt={prompt}
      reviewedVersion={reviewedVersion}
      onReviewedVersion={setReviewedVersion}
      actor={actor}
      open={isOpen}
      onOpenChange={setOpen}
    />
  );
  return { update, dialog };
}
