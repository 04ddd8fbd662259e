import { type ReactNode, useId } from 'react';
import { Card } from '@/components/ui/card';

/** One part of the security page: a heading, a line, what can be done. */
export function SecuritySection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-md text-fg-muted">{lead}</p>
      {children}
    </Card>
  );
}
