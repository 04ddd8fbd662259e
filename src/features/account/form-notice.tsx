import type { ReactNode } from 'react';

/** The line above the fields of an account form: what the form is for, until an error or a hint takes its place. Nothing below moves. */
export function FormNotice({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <div className="grid min-h-17 content-start">{children || <p className="text-fg-muted">{lead}</p>}</div>
  );
}
