'use client';

import { useSyncExternalStore } from 'react';

type Tag = { name: string; content: string };

/** The tags of the document as it stands, once it has been put together. */
function readHead(): Tag[] {
  const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
  return [
    { name: 'title', content: document.title },
    ...[...document.querySelectorAll('meta[name], meta[property]')].map((element) => ({
      name: attribute(element, 'name') || attribute(element, 'property'),
      content: attribute(element, 'content'),
    })),
    ...[...document.querySelectorAll('link[rel="canonical"]')].map((element) => ({
      name: 'canonical',
      content: attribute(element, 'href'),
    })),
  ];
}

let tags: readonly Tag[] = [];
const NONE: readonly Tag[] = [];

function watch(changed: () => void): () => void {
  const read = () => {
    tags = readHead();
    changed();
  };
  const observer = new MutationObserver(read);
  observer.observe(document.head, { childList: true, subtree: true, attributes: true });
  read();
  return () => {
    observer.disconnect();
  };
}

/** The head tags of this page, read from the document itself. */
export function HeadTags() {
  const shown = useSyncExternalStore(
    watch,
    () => tags,
    () => NONE,
  );
  return (
    // The browser fills it, while the footer is below the window.
    <dl className="mt-6 grid min-h-dvh content-start gap-x-6 border-t border-border-strong sm:grid-cols-[14rem_minmax(0,1fr)]">
      {shown.map(({ name, content }, index) => (
        <div key={index} className="grid border-b border-border py-2 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="font-mono text-sm text-fg-muted">{name}</dt>
          <dd className="min-w-0 break-words">{content}</dd>
        </div>
      ))}
    </dl>
  );
}
