'use client';

import type { ReactNode } from 'react';

import { useLazyRender, type Render } from './use-lazy-render';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The complete question. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `doubtful`: the safe way out is the filled button. */
  tone?: 'primary' | 'danger' | 'doubtful';
  /** Shown above the bar of the page whose button asked, and the page stays clear: one may look at it once more. */
  isAtBar?: boolean;
  /** Called by the confirm button. The dialog stays until the caller closes it through `open`. */
  onConfirm: () => void;
  /** Shows a spinner in the confirm button and keeps the dialog open. */
  loading?: boolean;
  /** Returns the element to focus afterwards, if the previously focused one may be removed. */
  finalFocus?: () => HTMLElement | null;
  /** Further content below the question, e.g. a field. */
  children?: ReactNode;
}

const load = () =>
  import('./confirm-surface').then((module): Render<ConfirmDialogProps> => module.renderConfirm);

/** An alert dialog with two buttons. A click outside does not close it; the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useLazyRender(load, props.open)?.(props) ?? null;
}
