import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { FULL_NAME_MAX } from '@/domain/account/limits';
import { userMessages } from '@/domain/admin/messages';
import { errorText, fieldErrors } from '@/trpc/error';

type Names = { fullName: string; email: string | null; phone: string | null };
export type UserErrors = {
  fullName?: string;
  email?: string;
  phone?: string;
  password?: string;
  other?: string;
};

/** Errors of a rejected save, by field where possible. */
export function userErrors(error: unknown): UserErrors {
  const fields = fieldErrors(error);
  if (['fullName', 'email', 'phone', 'password'].some((name) => fields[name] !== undefined)) return fields;
  const text = errorText(error);
  const { emailTaken, emailOfDeleted, inviteDeactivated, phoneTaken, phoneOfDeleted } = userMessages;
  if ([emailTaken, emailOfDeleted, inviteDeactivated].some((message) => message === text))
    return { email: text };
  if ([phoneTaken, phoneOfDeleted].some((message) => message === text)) return { phone: text };
  return { other: text };
}

/** Name, e-mail address and phone number of an account. */
export function UserFields({
  values,
  errors,
  onlyName = false,
  hasPhone = true,
}: {
  values?: Names;
  errors: UserErrors;
  /** For one's own account, whose sign-in is changed elsewhere. */
  onlyName?: boolean;
  hasPhone?: boolean;
}) {
  return (
    <>
      <Field label="Full name" required error={errors.fullName}>
        <Input
          name="fullName"
          defaultValue={values?.fullName}
          autoComplete="off"
          dir="auto"
          maxLength={FULL_NAME_MAX}
        />
      </Field>
      {!onlyName && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <Field label="Email" error={errors.email}>
            <Input
              name="email"
              type="email"
              defaultValue={values?.email ?? ''}
              autoComplete="off"
              inputMode="email"
              autoCapitalize="none"
            />
          </Field>
          {hasPhone && (
            <Field
              label="Phone"
              error={errors.phone}
              hint="Use a phone number instead of an email address, or both."
            >
              <Input
                name="phone"
                type="tel"
                defaultValue={values?.phone ?? ''}
                autoComplete="off"
                inputMode="tel"
              />
            </Field>
          )}
        </div>
      )}
    </>
  );
}
