'use client';

import type { ReactNode } from 'react';

import { useLazyRender, type Render } from './use-lazy-render';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, in full. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what destroys something. */
  tone?: 'primary' | 'danger';
  /** Runs on the confirm button. The dialog stays until the caller closes it through `open`. */
  onConfirm: () => void;
  /** Shows the confirm button busy and keeps the dialog open. */
  loading?: boolean;
  /** What takes the focus afterwards, if what had it before may be gone by then. */
  finalFocus?: () => HTMLElement | null;
  /** More below the question, e.g. a field. */
  children?: ReactNode;
}

const load = () =>
  import('./confirm-surface').then((module): Render<ConfirmDialogProps> => module.renderConfirm);

/** An alert dialog with two answers. A press outside does not close it; focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useLazyRender(load, props.open)?.(props) ?? null;
}
