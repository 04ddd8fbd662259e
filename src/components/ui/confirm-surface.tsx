'use client';

import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';

import { Button } from './button';
import type { ConfirmDialogProps } from './confirm-dialog';
import { dialogFooterStyles } from './dialog-footer';
import { cn } from '@/lib/cn';

/** At the end of the page's bar. */
const AT_BAR =
  'items-end justify-center sm:justify-end sm:pb-[calc(var(--bottom-bar)+0.75rem)] sm:pe-[max(1.5rem,50vw-40rem)]';

/** Renders the alert dialog; fetched when first needed. */
export function renderConfirm(props: ConfirmDialogProps) {
  return <ConfirmSurface {...props} />;
}

function ConfirmSurface({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isAtBar = false,
  onConfirm,
  loading = false,
  finalFocus,
  children,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const isDoubtful = tone === 'doubtful';
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!loading) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          className={cn(
            'fixed inset-0 z-40 transition-opacity duration-180 data-ending-style:opacity-0 data-ending-style:duration-120 data-starting-style:opacity-0',
            isAtBar ? 'max-sm:bg-scrim' : 'bg-scrim',
          )}
        />
        <Base.Viewport
          className={cn(
            'fixed inset-0 z-50 flex p-4 print:hidden',
            isAtBar ? AT_BAR : 'items-center justify-center',
          )}
        >
          <Base.Popup
            initialFocus={cancel}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
            className="flex max-h-[calc(100dvh-2rem)] w-full max-w-[27.5rem] flex-col rounded-lg border border-border bg-surface shadow-overlay transition-[opacity,translate] duration-180 ease-out outline-none data-ending-style:opacity-0 data-ending-style:duration-120 data-starting-style:translate-y-1 data-starting-style:opacity-0"
          >
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
              <Base.Title className="text-xl leading-tight">{title}</Base.Title>
              <Base.Description className="mt-2 text-fg-muted">{description}</Base.Description>
              {children && <div className="mt-4">{children}</div>}
            </div>
            <div className={dialogFooterStyles}>
              <Button
                ref={cancel}
                variant={isDoubtful ? 'primary' : 'secondary'}
                disabled={loading}
                onClick={() => onOpenChange(false)}
              >
                {cancelLabel}
              </Button>
              <Button variant={isDoubtful ? 'secondary' : tone} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
