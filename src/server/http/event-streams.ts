import type { AppResponse } from './app-response';

/** The open event streams; each is a response that ends only with its client or the process. */
export interface EventStreams {
  /** Counts a response if its head is that of an event stream. */
  watch: (res: AppResponse) => void;
  cutAfter: (graceMs: number) => void;
}

export function createEventStreams(): EventStreams {
  const open = new Set<AppResponse>();
  return {
    watch(res) {
      res.beforeHead((status) => {
        if (String(res.getHeader('content-type')).startsWith('text/event-stream')) {
          open.add(res);
          res.once('close', () => open.delete(res));
        }
        return status;
      });
    },
    cutAfter(graceMs) {
      setTimeout(() => {
        for (const stream of open) stream.destroy();
      }, graceMs).unref();
    },
  };
}
