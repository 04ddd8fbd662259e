'use client';

import type { ReactNode, SyntheticEvent } from 'react';

/** Form of an account screen; its values are read when it is submitted. */
export function AccountFormFrame({
  onSubmit,
  onTyped,
  children,
}: {
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  /** Called with the name of a field that is typed into. */
  onTyped?: (name: string) => void;
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
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) onTyped?.(target.name);
      }}
    >
      {children}
    </form>
  );
}
