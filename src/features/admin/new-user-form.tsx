'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { DEFAULT_ROLE, type Role } from '@/domain/account/role';
import { userMessages } from '@/domain/admin/messages';
import { AccountFormFrame } from '@/features/account/account-form-frame';
import { fieldText } from '@/features/account/field-text';
import { trpc } from '@/trpc/client';
import { UserFields, userErrors, type UserErrors } from './user-fields';
import { ROLE_OPTIONS } from './user-list-params';

/**
 * Makes an account: with an invitation by mail, or with a password that the admin hands over. Where people sign in by
 * their company alone there is no password.
 */
export function NewUserForm({ isCompanyOnly = false }: { isCompanyOnly?: boolean }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [invites, setInvites] = useState(true);
  const [role, setRole] = useState<Role>(DEFAULT_ROLE);
  const [errors, setErrors] = useState<UserErrors>({});
  const onError = (error: unknown) => setErrors(userErrors(error));
  const done = async (text: string, { userId }: { userId: string }) => {
    toast.success(text);
    await utils.admin.invalidate();
    router.push(`/admin/users/${userId}`);
  };
  const invite = trpc.admin.inviteUser.useMutation({
    onSuccess: (made, { email }) => done(userMessages.invited(email), made),
    onError,
  });
  const create = trpc.admin.createUser.useMutation({
    onSuccess: (made) => done(userMessages.created, made),
    onError,
  });

  function submit(form: FormData) {
    setErrors({});
    const fullName = fieldText(form, 'fullName');
    const email = fieldText(form, 'email').trim();
    if (invites) {
      if (email === '') setErrors({ email: userMessages.inviteNeedsEmail });
      else invite.mutate({ fullName, email, role });
    } else {
      const [phone, password] = [fieldText(form, 'phone').trim(), fieldText(form, 'password')];
      create.mutate({ fullName, email, phone, password, role });
    }
  }

  return (
    <Card className="sm:p-6">
      <AccountFormFrame onSubmit={submit}>
        {errors.other !== undefined && <ErrorBox>{errors.other}</ErrorBox>}
        <UserFields errors={errors} hasPhone={!invites} />
        <Field label="Role" className="max-w-56">
          <Select options={ROLE_OPTIONS} value={role} onValueChange={setRole} />
        </Field>
        {isCompanyOnly ? (
          <p className="text-md text-fg-muted">{userMessages.companyInvitation}</p>
        ) : (
          <Checkbox
            label="Send an invitation email"
            hint="The email has a link to set a password, valid for seven days. Otherwise you set the password and share it."
            checked={invites}
            onChange={(event) => setInvites(event.target.checked)}
          />
        )}
        {!invites && (
          <Field
            label="Password"
            required
            error={errors.password}
            hint="At least 6 characters. Longer is safer."
          >
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
        )}
        <Button type="submit" loading={invite.isPending || create.isPending} className="justify-self-start">
          {invites ? 'Invite' : 'Create'}
        </Button>
      </AccountFormFrame>
    </Card>
  );
}
