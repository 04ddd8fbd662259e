import { LongText } from '@/components/ui/long-text';
import type { Reference, ReferenceField, ReferenceOperation } from '@/server/api/v1/reference';

const LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
] as const;

/** Every operation of the programs' API. Rendered only on the server: the browser itself opens and closes the parts. */
export function ReferenceView({ groups }: Pick<Reference, 'groups'>) {
  return (
    <div className="grid gap-10">
      <nav aria-label="Operations">
        <ul className="flex flex-wrap gap-x-5">
          {groups.map(({ name }) => (
            <li key={name}>
              <a href={`#${idOf(name)}`} className="inline-flex min-h-11 items-center link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ name, operations }) => (
        <section key={name} aria-labelledby={idOf(name)}>
          <h2 id={idOf(name)} className="mb-4 scroll-mt-24 text-2xl">
            {name}
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function idOf(name: string): string {
  return name.toLowerCase();
}

function OperationView({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, parameters, body, answers, examples } = operation;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 border-t border-border pt-4">
      <h3 id={`${id}-title`} className="text-lg font-semibold">
        {summary}
      </h3>
      <p className="mt-1">
        <code className="wrap-anywhere">
          {method} {path}
        </code>
      </p>
      {description !== '' && <p className="mt-2 max-w-prose text-md text-fg-muted">{description}</p>}
      <Fields title="Parameters" fields={parameters} saysRequired />
      <Fields title="Request body" fields={body} saysRequired />
      {answers.map(({ status, fields }) => (
        <Fields key={status} title={`Response ${status}`} fields={fields} />
      ))}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)]">
        {LANGUAGES.map(([language, label]) => (
          <details key={language}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center link">{label}</summary>
            <pre className="mb-3 rounded-md border border-border bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">
              <code>
                <LongText text={examples[language]} />
              </code>
            </pre>
          </details>
        ))}
      </div>
    </article>
  );
}

function Fields({
  title,
  fields,
  saysRequired = false,
}: {
  title: string;
  fields: ReferenceField[];
  saysRequired?: boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 text-md font-semibold">{title}</h4>
      <ul className="grid gap-1 text-md">
        {fields.map(({ name, type, isRequired, description }) => (
          <li key={name} className="wrap-anywhere">
            <code>{name}</code>{' '}
            <span className="text-fg-muted">
              {type}
              {saysRequired && isRequired && ', required'}
              {description !== '' && `. ${description}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
