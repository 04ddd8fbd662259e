import type { ReactNode } from 'react';

/** Header, page and footer; the footer keeps to the foot of the window on short pages. */
export function PageFrame({
  header,
  footer,
  children,
}: {
  header: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <div className="min-w-0 flex-1 pt-(--offline-line)">{children}</div>
      {footer}
    </div>
  );
}
