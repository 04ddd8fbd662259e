'use client';

import { Bookmark } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { lazyToast } from '@/components/ui/lazy-toast';

/** The bookmark to drag. Its address is code, which React refuses and this site's policy never runs: it is set by hand. */
export function BookmarkLink({ code }: { code: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    lazyToast.success('Drag it to your bookmarks bar.');
  };
  return (
    <a ref={link} href="#bookmark" className={buttonStyles({ variant: 'secondary' })} onClick={explain}>
      <Bookmark aria-hidden="true" />
      Save to Cuebook
    </a>
  );
}
