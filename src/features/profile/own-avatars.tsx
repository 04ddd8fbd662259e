'use client';

import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { profileMessages } from '@/domain/profile/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** One's own pictures in the storage, each with a way to remove it at once. Nothing while there are none. */
export function OwnAvatars({ name, onRemoved }: { name: string; onRemoved: (avatarUrl: string) => void }) {
  const utils = trpc.useUtils();
  const { data: avatars = [] } = trpc.profile.listAvatars.useQuery();
  const remove = trpc.profile.removeAvatar.useMutation({
    onSuccess: async ({ avatarUrl }) => {
      toast.success(profileMessages.avatarRemoved);
      onRemoved(avatarUrl);
      await utils.profile.invalidate();
    },
    onError: toastError,
  });
  if (avatars.length === 0) return null;
  return (
    <section aria-labelledby="own-avatars">
      <h2 id="own-avatars" className="text-md font-semibold">
        Uploaded photos
      </h2>
      <ul className="mt-1 grid">
        {avatars.map(({ avatarUrl, createdAt, expiresAt }, index) => (
          <li
            key={avatarUrl}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0"
          >
            <Avatar name={name} src={avatarUrl} size={40} />
            <p className="min-w-0 flex-1 basis-40 text-sm text-fg-muted">
              {expiresAt === null ? 'In use, uploaded ' : 'Unused, will be deleted within an hour. Uploaded '}
              <Time date={createdAt} />
            </p>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`Remove uploaded photo ${index + 1}`}
              loading={remove.isPending && remove.variables.avatarUrl === avatarUrl}
              onClick={() => remove.mutate({ avatarUrl })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
