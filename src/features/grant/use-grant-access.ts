import { toast } from '@/components/ui/toast';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { grantMessages } from '@/domain/grant/messages';
import { type GrantRight } from '@/domain/grant/right';
import type { GrantSubject } from '@/domain/grant/schema';
import { MANY_MAX } from '@/domain/prompt/limits';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { inChunks } from '@/lib/in-chunks';
import { trpc } from '@/trpc/client';
import { useRefreshAudience } from './use-audience';

/** Gives prompts to one receiver, and says how it went. */
export function useGrantAccess(promptIds: readonly string[], onGiven: () => void) {
  const utils = trpc.useUtils();
  const refreshAudience = useRefreshAudience();
  const setOne = trpc.grant.set.useMutation();
  const setMany = trpc.grant.setMany.useMutation();
  const refuse = useShareRefusal();
  const [first] = promptIds;

  async function give(to: {
    subject: GrantSubject;
    name: string;
    right: GrantRight;
    expiresAt: Date | null;
  }) {
    const { name, ...given } = to;
    try {
      if (promptIds.length === 1 && first !== undefined) {
        const { state } = await setOne.mutateAsync({ promptId: first, ...given });
        toast.success(
          state === 'waiting' ? waitingMessages.given(name) : grantMessages.given(name, given.right),
        );
      } else {
        const answers = await inChunks(promptIds, MANY_MAX, (some) =>
          setMany.mutateAsync({ promptIds: some, ...given }),
        );
        const granted = answers.reduce((sum, answer) => sum + answer.granted.length, 0);
        const said = grantMessages.givenMany(name, granted, promptIds.length - granted);
        const isWaiting = answers.some((answer) => answer.isWaiting);
        toast.success(isWaiting ? `${said} ${waitingMessages.givenMany}` : said);
      }
      onGiven();
    } catch (error) {
      refuse(error);
    } finally {
      void utils.grant.list.invalidate();
      void refreshAudience();
    }
  }
  return { give, isGiving: setOne.isPending || setMany.isPending };
}
