import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Facts } from '@/components/ui/facts';
import { LongText } from '@/components/ui/long-text';
import type { FileEntry } from '@/domain/file/file-entry';
import type { PromptText } from '@/domain/prompt/field-schemas';
import type { UnlistedField } from '@/domain/prompt/fields';
import { sizeText } from '../files/file-size';

const code = 'font-mono text-sm break-words whitespace-pre-wrap';

function json(value: unknown): ReactNode {
  return (
    <pre className={code}>
      <LongText text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
    </pre>
  );
}

function Pairs({ of }: { of: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)]">
      {Object.entries(of).map(([name, value]) => (
        <Fragment key={name}>
          <dt className={`${code} text-fg-muted`}>{name}</dt>
          <dd dir="auto">{json(value)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Files({ files }: { files: readonly FileEntry[] }) {
  return (
    <ul className="grid gap-1">
      {files.map(({ path, size }) => (
        <li key={path} className="break-words">
          <span className="font-mono text-sm">{path}</span>, {sizeText(size)}
        </li>
      ))}
    </ul>
  );
}

/** Collapsed details of a prompt besides its text; renders nothing if there are none. Needs no script. */
export function TextDetails({
  of: { extras, files },
  hasFiles = false,
}: {
  of: Pick<PromptText, UnlistedField>;
  /** Whether the files are listed here: where their texts aren’t shown. */
  hasFiles?: boolean;
}) {
  const { model, settings, schema, licence, source, placeholders, ...others } = extras;
  const rows: readonly (readonly [name: string, value: ReactNode | undefined])[] = [
    ['Model', model],
    ['Settings', settings && <Pairs of={settings} />],
    ['License', licence],
    ['Source', source && <Pairs of={source} />],
    ['Files', hasFiles && files.length > 0 ? <Files files={files} /> : undefined],
    ['Schema', schema && json(schema)],
    ['Placeholders', placeholders && json(placeholders)],
    ...Object.entries(others).map(([name, value]) => [name, json(value)] as const),
  ];
  const shown = rows.filter(([, value]) => value !== undefined);
  if (shown.length === 0) return null;
  return (
    <details className="group mt-5 rounded-lg border border-border bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-fg-muted">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 rtl:-scale-x-100"
        />
        Details
      </summary>
      <div className="pb-4">
        <Facts rows={shown.map(([name, value]) => ({ name, value }))} />
      </div>
    </details>
  );
}
