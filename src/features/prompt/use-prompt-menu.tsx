'use client';

import { BadgeCheck, Globe, Lock, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { canDelete, canShare } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canAskReview } from '@/domain/review/policy';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { useReviewEntry } from '@/features/review/use-review-entry';
import { mayUpdateStatus } from '@/features/status/refusal';
import { DeletePromptDialog } from './delete-prompt-dialog';
import { useDeletePrompt } from './use-delete-prompt';
import { useSetShared } from './use-set-shared';

const StatusDialog = dynamic(
  () => import('@/features/status/status-dialog').then((module) => module.StatusDialog),
  { ssr: false },
);

/**
 * What whoever looks at a prompt may do with it besides copying, editing and marking it (specification 2, Prompt
 * detail): the entries of its menu, and the dialogs they open.
 */
export function usePromptMenu(
  prompt: PromptDto,
  actor: Actor,
  isSoleAdmin: boolean,
): { entries: readonly MenuEntry[]; dialogs: ReactNode } {
  const router = useRouter();
  const { setShared, guard } = useSetShared(prompt.id);
  const deletion = useDeletePrompt(() => router.refresh());
  const mayAsk = canAskReview(actor, prompt) && prompt.status?.status !== 'approved';
  const review = useReviewEntry(prompt, mayAsk);
  const [asking, setAsking] = useState(false);
  /** The version that is judged: the one that was on the page when its reader wanted to. */
  const [judged, setJudged] = useState<number | null>(null);
  const [statusOpen, setStatusOpen] = useState(false);

  async function confirmDelete() {
    if (!(await deletion.run(prompt.id))) return;
    router.push('/my-prompts');
  }

  const entries: MenuEntry[] = [];
  if (mayAsk) entries.push(review.entry);
  if (mayUpdateStatus(actor, prompt)) {
    entries.push({
      label: 'Update status',
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => {
        setJudged(prompt.version);
        setStatusOpen(true);
      },
    });
  }
  if (canShare(actor, prompt)) {
    entries.push({
      label: prompt.isShared ? 'Make private' : 'Share',
      icon: prompt.isShared ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
      onSelect: () => setShared(!prompt.isShared),
    });
  }
  if (canDelete(actor, prompt)) {
    if (entries.length > 0) entries.push({ kind: 'separator' });
    entries.push({
      label: 'Delete',
      tone: 'danger',
      icon: <Trash2 aria-hidden="true" />,
      onSelect: () => setAsking(true),
    });
  }

  const dialogs = (
    <>
      {review.dialog}
      {judged !== null && (
        <StatusDialog
          prompt={prompt}
          judged={judged}
          onJudge={setJudged}
          actor={actor}
          isSoleAdmin={isSoleAdmin}
          open={statusOpen}
          onOpenChange={setStatusOpen}
        />
      )}
      <SecretDialog guard={guard} />
      <DeletePromptDialog
        prompt={prompt}
        actor={actor}
        open={asking}
        onOpenChange={setAsking}
        loading={deletion.isRunning}
        onConfirm={() => void confirmDelete()}
      />
    </>
  );
  return { entries, dialogs };
}
