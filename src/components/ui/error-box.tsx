import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button';
import { cn } from '@/lib/cn';

export interface ErrorBoxProps {
  /** The message, already fit for people. */
  children: ReactNode;
  title?: string;
  /** An id to quote when asking for help. */
  reference?: string;
  onRetry?: () => void;
  className?: string;
}

/** Something went wrong: what, the id to quote, and a way to try again. */
export function ErrorBox({ children, title, reference, onRetry, className }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex gap-3 rounded-md border border-danger bg-danger-soft px-4 py-3 text-md text-on-danger-soft',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div className={title ? 'mt-0.5' : 'font-medium'}>{children}</div>
        {reference && (
          <p className="mt-1 text-sm">
            Reference: <code className="font-mono text-xs break-all">{reference}</code>
          </p>
        )}
        {onRetry && (
          <Button variant="secondary" size="dense" className="mt-3" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}
