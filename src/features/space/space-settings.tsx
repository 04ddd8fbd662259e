'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { spaceMessages } from '@/domain/space/messages';
import { type SpaceDto, SpaceUpdate } from '@/domain/space/schema';
import { webhookMessages } from '@/domain/webhook/messages';
import { GIT_PATH } from '@/features/developers/paths';
import { placeOfSpace } from '@/features/webhook/place';
import { WebhookList } from '@/features/webhook/webhook-list';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { DeleteSpace } from './delete-space';
import { SpaceGate } from './space-gate';

/** Settings of a space: its name, webhooks, leaving it, and for owners deleting it. */
export function SpaceSettings({
  space,
  mayManage,
  onPeople,
}: {
  space: SpaceDto;
  mayManage: boolean;
  onPeople: () => void;
}) {
  return (
    <div className="grid max-w-form gap-8">
      {mayManage && <NameForm space={space} />}
      {mayManage && <ApprovalSwitches space={space} />}
      {mayManage && <SpaceGate spaceId={space.id} />}
      {mayManage && (
        <section className="grid gap-3">
          <h2 className="text-xl">{webhookMessages.title}</h2>
          <p className="text-fg-muted">{webhookMessages.lead}</p>
          <WebhookList place={placeOfSpace(space)} />
          <p>
            <Link href={`${GIT_PATH}?space=${space.slug}`} prefetch={false} className="link">
              {webhookMessages.git}
            </Link>
          </p>
        </section>
      )}
      <LeaveSpace space={space} onPeople={onPeople} />
      {mayManage && <DeleteSpace space={space} />}
    </div>
  );
}

function NameForm({ space }: { space: SpaceDto }) {
  const utils = trpc.useUtils();
  const update = trpc.space.update.useMutation();
  const [name, setName] = useState(space.name);
  const [description, setDescription] = useState(space.description);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = SpaceUpdate.safeParse({ id: space.id, name, description });
    setProblem(error?.issues[0]?.message ?? null);
    if (data === undefined) return;
    try {
      const saved = await update.mutateAsync(data);
      utils.space.get.setData({ slug: saved.slug }, saved);
      void utils.space.list.invalidate();
      void utils.space.places.invalidate();
      toast.success(spaceMessages.saved);
    } catch (failure) {
      toastError(failure);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <h2 className="text-xl">General</h2>
      <Field label="Name" required error={problem}>
        <Input dir="auto" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Description">
        <Textarea rows={3} value={description} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <div>
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Approval settings for guests and agents: each applies immediately, and is reverted on an error. */
function ApprovalSwitches({ space }: { space: SpaceDto }) {
  const utils = trpc.useUtils();
  const update = trpc.space.update.useMutation({
    onSuccess: (saved) => {
      utils.space.get.setData({ slug: saved.slug }, saved);
      toast.success(spaceMessages.saved);
    },
    onError: toastError,
  });
  const asked = update.isPending ? update.variables : undefined;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Guest access</h2>
      <Switch
        label={spaceMessages.approvalLabel}
        hint={spaceMessages.approvalHint}
        checked={asked?.publicNeedsApproval ?? space.publicNeedsApproval}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ id: space.id, publicNeedsApproval: target.checked })}
      />
      <h2 className="mt-5 text-xl">Agents</h2>
      <Switch
        label={spaceMessages.agentsLabel}
        hint={spaceMessages.agentsHint}
        checked={asked?.agentsNeedApproval ?? space.agentsNeedApproval}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ id: space.id, agentsNeedApproval: target.checked })}
      />
    </section>
  );
}

function LeaveSpace({ space, onPeople }: { space: SpaceDto; onPeople: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { refreshLists } = usePromptCache();
  const leave = trpc.space.leave.useMutation();
  const [asking, setAsking] = useState(false);
  const { data: people } = trpc.space.members.useQuery({ id: space.id }, { meta: { isQuiet: true } });
  const owners = people?.members.filter(({ role }) => role === 'owner').length ?? 0;
  const isOnlyOwner = space.role === 'owner' && owners === 1;

  async function confirm() {
    try {
      await leave.mutateAsync({ id: space.id });
      void utils.space.list.invalidate();
      void utils.space.places.invalidate();
      refreshLists();
      toast.success(spaceMessages.left(space.name));
      router.push('/spaces');
    } catch (error) {
      toastError(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Leave</h2>
      <p className="text-fg-muted">{isOnlyOwner ? spaceMessages.onlyOwner : spaceMessages.leaveHint}</p>
      <div>
        {isOnlyOwner ? (
          <Button variant="secondary" onClick={onPeople}>
            Choose another owner
          </Button>
        ) : (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Leave space
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${space.name}?`}
        description={spaceMessages.leaveHint}
        confirmLabel="Leave"
        tone="danger"
        loading={leave.isPending}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}
