'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import { userMessages } from '@/domain/admin/messages';
import type { UserDetail } from '@/domain/admin/user';
import { AccountFormFrame } from '@/features/account/account-form-frame';
import { fieldText } from '@/features/account/field-text';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { UserFields, userErrors, type UserErrors } from './user-fields';

/** Name, e-mail address and phone number of a user, with Save. What was typed stays when the save is refused. */
export function UserForm({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [errors, setErrors] = useState<UserErrors>({});
  const { data: address } = trpc.admin.addressState.useQuery({ userId: user.id });
  const update = trpc.admin.updateUser.useMutation({
    onSuccess: async (saved) => {
      utils.admin.getUser.setData({ userId: user.id }, saved);
      toast.success(userMessages.updated);
      // The heading of the page is the name.
      router.refresh();
      await utils.admin.invalidate();
    },
    onError: (error) => setErrors(userErrors(error)),
  });

  function submit(form: FormData) {
    setErrors({});
    const names = { email: fieldText(form, 'email').trim(), phone: fieldText(form, 'phone').trim() };
    update.mutate({ userId: user.id, fullName: fieldText(form, 'fullName'), ...(!isSelf && names) });
  }

  return (
    <SecuritySection
      title="Name and sign-in"
      lead={
        isSelf ? (
          <>
            This is your own account. Change its address and password in{' '}
            <Link href="/profile/security" className="font-semibold text-fg underline underline-offset-3">
              Account security
            </Link>
            .
          </>
        ) : (
          'We notify the old email address. Links sent to it stop working.'
        )
      }
    >
      <AccountFormFrame onSubmit={submit}>
        {errors.other !== undefined && <ErrorBox>{errors.other}</ErrorBox>}
        <UserFields values={user} errors={errors} onlyName={isSelf} />
        {!isSelf && address?.state === 'typed' && (
          <p className="text-md text-fg-muted">{userMessages.overTyped}</p>
        )}
        <Button type="submit" loading={update.isPending} className="justify-self-start">
          Save
        </Button>
      </AccountFormFrame>
    </SecuritySection>
  );
}
