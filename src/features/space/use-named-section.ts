import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a heading that is scrolled to if the address names it: it comes later than the page, so browsers miss it. */
export function useNamedSection(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) heading.current?.focus();
  }, [id]);
  return heading;
}
