import type { toast } from './toast';

type Say = (...args: Parameters<typeof toast.success>) => void;

function lazyLoaded(kind: 'error' | 'success'): Say {
  return (...args) => {
    // The module that the page fetches ahead anyway, so that without a connection it is there.
    import('./toast-sheet').then(
      ({ toast }) => toast[kind](...args),
      () => undefined,
    );
  };
}

/**
 * Toasts of pages that guests fetch: the queue is no part of them and comes when the page is idle, or with the first.
 * What is shown is the same as by `toast`.
 */
export const lazyToast = { error: lazyLoaded('error'), success: lazyLoaded('success') };
