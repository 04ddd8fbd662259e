'use client';

import Link from 'next/link';
import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import type { SignInSetup } from '@/domain/admin/sign-in';
import { noticeText, signInMessages } from '@/domain/admin/sign-in-messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Problems found by sign-ins that need fixing, latest first. */
export function SignInNotices({ setup }: { setup: SignInSetup }) {
  const utils = trpc.useUtils();
  const dismiss = trpc.admin.dismissSignInNotice.useMutation({
    onSuccess: () => toast.success(signInMessages.dismissed),
    onError: toastError,
    onSettled: () => utils.admin.signIn.invalidate(),
  });
  if (setup.notices.length === 0) return null;
  return (
    <ul aria-label="Notices" className="grid gap-3">
      {setup.notices.map(({ kind, at }) => {
        const { title, text, todo } = noticeText(kind, setup.hasDirectoryGroups);
        return (
          <li key={kind}>
            <Banner
              tone="warn"
              icon={<TriangleAlert aria-hidden />}
              title={title}
              actions={
                <Button
                  variant="secondary"
                  size="dense"
                  aria-label={`Dismiss: ${title}`}
                  loading={dismiss.isPending && dismiss.variables.kind === kind}
                  onClick={() => dismiss.mutate({ kind })}
                >
                  Dismiss
                </Button>
              }
            >
              <p>
                {text} Last seen <Time date={at} />.
              </p>
              <p className="mt-1">
                {todo}{' '}
                {kind === 'otherPerson' && (
                  <Link href="/admin" className="font-semibold underline">
                    User Management
                  </Link>
                )}
              </p>
            </Banner>
          </li>
        );
      })}
    </ul>
  );
}
