'use client';

import { toast } from '@/components/ui/toast';
import { userMessages } from '@/domain/admin/messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import type { toUserQuery } from './user-list-params';

/**
 * Changes of one user. A role shows at once and goes back when the server refuses it (ui.md: optimistic save); the
 * table is fetched again after every change, so that what other admins did meanwhile shows too.
 */
export function useChangeUser(query: ReturnType<typeof toUserQuery>) {
  const utils = trpc.useUtils();
  const settle = () => utils.admin.listUsers.invalidate();
  const setRole = trpc.admin.setRole.useMutation({
    onMutate: async ({ userId, role }) => {
      await utils.admin.listUsers.cancel();
      utils.admin.listUsers.setData(
        query,
        (page) =>
          page && {
            ...page,
            items: page.items.map((user) => (user.id === userId ? { ...user, role } : user)),
          },
      );
    },
    onSuccess: () => toast.success(messages.admin.roleUpdated),
    onError: (error) => toast.error(errorText(error)),
    onSettled: settle,
  });
  const setActive = trpc.admin.setActive.useMutation({
    onSuccess: ({ isActive }) =>
      toast.success(isActive ? messages.admin.reactivated : messages.admin.deactivated),
    onError: (error) => toast.error(errorText(error)),
    onSettled: settle,
  });
  const signOut = trpc.admin.signOutUser.useMutation({
    onSuccess: ({ ended }) => toast.success(userMessages.signedOut(ended)),
    onError: (error) => toast.error(errorText(error)),
  });
  const isBusy = setRole.isPending || setActive.isPending || signOut.isPending;
  return { setRole, setActive, signOut, isBusy };
}
