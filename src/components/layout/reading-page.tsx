import type { ReactNode } from 'react';

import { PageHeader, PageShell } from './page-shell';

export interface ReadingSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A page to read: Back to Home, lines of 68 characters, and from 1024 px the headings at the left. */
export function ReadingPage({
  title,
  note,
  lead,
  sections,
}: {
  title: string;
  /** One small line under the title. */
  note?: string;
  lead: ReactNode;
  sections: readonly ReadingSection[];
}) {
  return (
    <PageShell>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-14">
        <nav
          aria-label="On this page"
          className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:row-span-2 lg:self-start"
        >
          <ul className="grid gap-0.5 border-s border-border text-md">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ms-px flex min-h-8 items-center rounded-sm border-s border-transparent ps-4 text-fg-muted hover:border-border-strong hover:text-fg"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-reading">
          <PageHeader back={{ href: '/', label: 'Back to Home' }} title={title} />
          {note && <p className="-mt-5 text-md text-fg-subtle">{note}</p>}
          <div className="mt-4 text-lg text-fg-muted">{lead}</div>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id} className="mt-10">
              <h2 id={id} className="text-xl">
                {name}
              </h2>
              <div className="mt-3 grid gap-3 leading-[1.65] [&_li]:ps-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:ps-5">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </PageShell>
  );
}
