'use client';

import { type UseQueryStatesKeysMap, type UseQueryStatesOptions, useQueryStates } from 'nuqs';
import { followedLink } from './followed-link';

/**
 * State of a page that its address holds, as `useQueryStates` of nuqs. A change reaches the address a moment later, and
 * would call off a visit that began in between: the press on a link waits for it.
 */
export function useAddressState<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers,
  options?: Partial<UseQueryStatesOptions<Parsers>>,
) {
  const [values, setValues] = useQueryStates(parsers, options);

  const change: typeof setValues = (...change) => {
    const changed = setValues(...change);
    function visitLater(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // Of several changes that are on their way, the first one holds the press.
      if (link === null || event.defaultPrevented || followedLink(event) === null) return;
      event.preventDefault();
      event.stopPropagation();
      void changed.finally(() => link.click());
    }
    document.addEventListener('click', visitLater, { capture: true });
    const forget = () => document.removeEventListener('click', visitLater, { capture: true });
    void changed.then(forget, forget);
    return changed;
  };
  return [values, change] as const;
}
