'use client';

import { BadgeCheck, Globe, Lock, Pencil, Star, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import type { Actor } from '@/domain/actor';
import { canDelete, canEdit, canFavorite, canShare } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canAskReview } from '@/domain/review/policy';
import { useToggleFavorite } from '@/features/favorite/use-toggle-favorite';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { AskOrOpen } from '@/features/review/ask-or-open';
import { mayUpdateStatus } from '@/features/status/refusal';
import { DeletePromptDialog } from './delete-prompt-dialog';
import { useDeletePrompt } from './use-delete-prompt';
import { useSetShared } from './use-set-shared';

const StatusDialog = dynamic(
  () => import('@/features/status/status-dialog').then((module) => module.StatusDialog),
  { ssr: false },
);

/** What whoever looks at a prompt may do with it besides copying (specification 2, Prompt detail). */
export function PromptActions({
  prompt,
  actor,
  isSoleAdmin,
}: {
  prompt: PromptDto;
  actor: Actor;
  isSoleAdmin: boolean;
}) {
  const router = useRouter();
  const toggleFavorite = useToggleFavorite(prompt.id);
  const { setShared, guard } = useSetShared(prompt.id);
  const deletion = useDeletePrompt(() => router.refresh());
  const [asking, setAsking] = useState(false);
  /** The version that is judged: the one that was on the page when its reader wanted to. */
  const [judged, setJudged] = useState<number | null>(null);
  const [statusOpen, setStatusOpen] = useState(false);

  async function confirmDelete() {
    if (!(await deletion.run(prompt.id))) return;
    router.push('/my-prompts');
  }

  return (
    <div className="flex flex-wrap gap-2 *:grow empty:hidden print:hidden">
      {canFavorite(actor, prompt) && (
        <Button
          variant="secondary"
          data-shortcut="favorite"
          aria-pressed={prompt.isFavorited}
          icon={<Star aria-hidden="true" className={prompt.isFavorited ? 'fill-current' : undefined} />}
          onClick={toggleFavorite}
        >
          Favorite
        </Button>
      )}
      {canShare(actor, prompt) && (
        <Button
          variant="secondary"
          icon={prompt.isShared ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />}
          onClick={() => setShared(!prompt.isShared)}
        >
          {prompt.isShared ? 'Make private' : 'Share'}
        </Button>
      )}
      {mayUpdateStatus(actor, prompt) && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<BadgeCheck aria-hidden="true" />}
          onClick={() => {
            setJudged(prompt.version);
            setStatusOpen(true);
          }}
        >
          Update status
        </Button>
      )}
      {canAskReview(actor, prompt) && prompt.status?.status !== 'approved' && <AskOrOpen prompt={prompt} />}
      {canEdit(actor, prompt) && (
        <ButtonLink
          href={`/prompts/edit/${prompt.id}`}
          data-shortcut="edit"
          variant="secondary"
          icon={<Pencil aria-hidden="true" />}
        >
          Edit
        </ButtonLink>
      )}
      {canDelete(actor, prompt) && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<Trash2 aria-hidden="true" className="text-danger" />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      )}
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
    </div>
  );
}
