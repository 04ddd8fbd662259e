import type { ComponentProps, ReactNode } from 'react';

import { buttonStyles, type ButtonStyleProps } from './button-styles';
import { DisabledButton } from './disabled-button';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';
import { cn } from '@/lib/cn';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  'aria-label': string;
  children: ReactNode;
  variant?: ButtonStyleProps['variant'];
  /** `dense` 32 px, `default` 38 px; 44 px on touch screens either way. */
  size?: 'dense' | 'default';
  loading?: boolean;
  disabledReason?: string | null | false;
  /** Text of the tooltip; default is the label, `false` for none. */
  tooltip?: string | false;
}

/** A square icon button; the label is its accessible name and its tooltip. */
export function IconButton({
  variant = 'ghost',
  size = 'default',
  loading,
  disabledReason,
  tooltip,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: IconButtonProps) {
  const classes = cn(
    buttonStyles({ variant, size }),
    'p-0 touch:size-11 [&_svg]:size-4.5',
    size === 'dense' ? 'size-8' : 'size-9.5',
    className,
  );
  if (disabledReason) {
    return (
      <DisabledButton {...props} type="button" className={classes} reason={disabledReason}>
        {children}
      </DisabledButton>
    );
  }
  const isLoading = loading === true;
  const button = (
    <button
      // A button that waits for something waits for the server.
      data-needs-server={loading === undefined ? undefined : ''}
      {...props}
      type={type}
      className={classes}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || props['aria-disabled'] || undefined}
      onClick={isLoading ? undefined : onClick}
    >
      {isLoading ? <Spinner /> : children}
    </button>
  );
  return tooltip === false ? button : <Tooltip content={tooltip ?? props['aria-label']}>{button}</Tooltip>;
}
