'use client';

import type { ReactNode, SyntheticEvent } from 'react';

/** The form of an account screen: what it holds is read when it is sent. */
export function AccountFormFrame({
  onSubmit,
  children,
}: {
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children: ReactNode;
}) {
  return (
    <form
      // Where no script ever comes a press must not put the password into the address.
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
