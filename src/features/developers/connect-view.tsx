import { LongText } from '@/components/ui/long-text';
import type { Connection } from '@/domain/agent/connections';
import { CopyLine } from './copy-line';

/** How each program is connected: what to do, and the lines to paste. Rendered on the server but for the buttons. */
export function ConnectView({ connections }: { connections: Connection[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {connections.map(({ id, name, lead, lines }) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="scroll-mt-24 border-t border-border pt-4"
        >
          <h2 id={`${id}-title`} className="text-xl">
            {name}
          </h2>
          <p className="mt-2 max-w-prose">{lead}</p>
          {lines.map(({ label, text }) => (
            <div key={label} className="mt-4">
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 className="text-md font-semibold wrap-anywhere">{label}</h3>
                <CopyLine label={`${name}, ${label}`} text={text} />
              </div>
              <pre className="rounded-md border border-border bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
                <code>
                  <LongText text={text} />
                </code>
              </pre>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
