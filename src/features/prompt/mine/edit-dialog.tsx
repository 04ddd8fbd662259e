'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

export interface EditDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for one thing and does it: Cancel and a button that sends the form. */
export function EditDialog({
  title,
  open,
  onClose,
  form,
  submitLabel,
  disabledReason,
  children,
}: EditDialogProps & {
  form: string;
  submitLabel: string;
  disabledReason?: string | false;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      size="sm"
      bottomOnPhone
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
