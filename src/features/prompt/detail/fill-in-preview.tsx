'use client';
'use memo';

import { useDeferredValue } from 'react';
import { ErrorBox } from '@/components/ui/error-box';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import { type FilledValues, filledParts, isMissing, isTooLong } from '@/domain/prompt/filled';
import type { VariableField } from '@/domain/prompt/variable-fields';
import { FilledParts } from './filled-parts';

/** A prompt with the values of its variables filled in, and the empty ones marked. */
export function FillInPreview({
  id,
  content,
  variables,
  values,
}: {
  /** Id of the heading. */
  id: string;
  content: string;
  variables: readonly VariableField[];
  values: FilledValues;
}) {
  const parts = filledParts(content, variables, useDeferredValue(values));
  const empty = new Set(variables.filter((field) => isMissing(field, values)).map(({ name }) => name));
  return (
    <div className="min-w-0 md:sticky md:top-0 md:self-start">
      <h3 id={id} className="mb-1.5 text-md">
        Preview
      </h3>
      {isTooLong(parts) ? (
        <ErrorBox>{fillInMessages.tooLong}</ErrorBox>
      ) : (
        <pre
          role="region"
          aria-labelledby={id}
          tabIndex={0}
          dir="auto"
          className="max-h-[300px] overflow-y-auto rounded-md bg-inset p-4 font-mono text-sm leading-[1.65] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          <FilledParts parts={parts} empty={empty} />
        </pre>
      )}
    </div>
  );
}
