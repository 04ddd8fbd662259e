import { LongText } from '@/components/ui/long-text';
import type { ReferenceField, ReferenceOperation } from '@/server/api/v1/reference';
import { CopyLine } from '@/features/connection/copy-line';
import { OperationHeader } from './operation-list';

const LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
] as const;

/** One operation: its fields, and beside them the examples. The browser itself opens and closes the languages. */
export function OperationView({ operation }: { operation: ReferenceOperation }) {
  const { summary, method, path, description, parameters, body, answers } = operation;
  return (
    <>
      <OperationHeader summary={summary} method={method} path={path} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
        <div>
          {description !== '' && (
            <p className="mb-4 max-w-prose">
              <WithCode text={description} />
            </p>
          )}
          <Fields title="Parameters" fields={parameters} saysRequired />
          <Fields title="Request body" fields={body} saysRequired />
          {answers.map(({ status, fields }) => (
            <Fields key={status} title={`Response ${status}`} fields={fields} />
          ))}
        </div>
        <OperationExamples operation={operation} />
      </div>
    </>
  );
}

/** A text of the API document, in which words between backticks are code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function OperationExamples({ operation: { examples } }: { operation: ReferenceOperation }) {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="text-lg font-semibold">
        Examples
      </h2>
      <p className="mb-3 text-md text-fg-muted">
        Put an access token in <code>CUEBOOK_TOKEN</code>. Replace the names in capitals.
      </p>
      {LANGUAGES.map(([language, label]) => (
        <details key={language} name="language" open={language === 'curl'} className="border-t border-border">
          <summary className="flex min-h-11 cursor-pointer items-center text-md font-semibold">
            {label}
          </summary>
          <pre
            className="mb-2 rounded-md border border-border bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap"
            dir="ltr"
          >
            <code>
              <LongText text={examples[language]} />
            </code>
          </pre>
          <CopyLine name={`Copy the ${label} example`} text={examples[language]} className="mb-4" />
        </details>
      ))}
    </section>
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
    <section className="mb-6">
      <h2 className="mb-1 text-lg font-semibold">{title}</h2>
      <ul className="divide-y divide-border border-y border-border text-md">
        {fields.map(({ name, type, isRequired, description }) => (
          <li key={name} className="py-1.5 wrap-anywhere">
            <code className="font-semibold">{name}</code>{' '}
            <span className="text-fg-muted">
              {type}
              {saysRequired && isRequired && ', required'}
              {description !== '' && (
                <>
                  . <WithCode text={description} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
