import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import { buttonStyles, type ButtonStyleProps } from './button-styles';
import { DisabledButton } from './disabled-button';
import { Spinner } from './spinner';
import { cn } from '@/lib/cn';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** Icon before the label. While loading the spinner takes its place. */
  icon?: ReactNode;
  /** Busy: the label and the width stay, presses do nothing, focus is kept. */
  loading?: boolean;
  /** Why it cannot be pressed. The button keeps its place in the tab order and says so in a tooltip. */
  disabledReason?: string | null | false;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button. `type` is `button` unless given, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  icon,
  loading,
  disabledReason,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  // A button that waits for something waits for the server.
  const needsServer = loading === undefined ? undefined : '';
  const isLoading = loading === true;
  if (disabledReason) {
    return (
      <DisabledButton {...props} type="button" className={classes} reason={disabledReason}>
        {icon}
        <span className="min-w-0">{children}</span>
      </DisabledButton>
    );
  }
  return (
    <button
      data-needs-server={needsServer}
      {...props}
      // A submit button that is busy must not submit again; as a plain button it cannot.
      type={isLoading ? 'button' : type}
      className={classes}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || props['aria-disabled'] || undefined}
      onClick={isLoading ? swallow : onClick}
    >
      {isLoading && icon ? <Spinner /> : icon}
      {isLoading && !icon && <Spinner className="absolute inset-s-1.5" />}
      <span className={cn('min-w-0', isLoading && !icon && 'translate-x-2 rtl:-translate-x-2')}>
        {children}
      </span>
    </button>
  );
}
