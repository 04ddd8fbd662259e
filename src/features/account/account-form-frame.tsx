'use client';

import type { ReactNode, SyntheticEvent } from 'react';

/** Form of an account screen; its values are read when it is submitted. */
export function AccountFormFrame({
  onSubmit,
  children,
}: {
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children: ReactNode;
}) {
  return (
    <form
      // Without scripts, submitting must not put the password into the URL.
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
