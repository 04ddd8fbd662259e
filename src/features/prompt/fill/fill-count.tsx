'use client';
'use memo';

import { Button } from '@/components/ui/button';
import { valueOf } from '@/domain/prompt/filled';
import { fieldLabel } from '@/domain/prompt/variable-label';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import { cn } from '@/lib/cn';
import { focusEmptyField } from '@/features/prompt-base/fill/empty-fields';
import { type Fill, useFill, useFilledValues } from '@/features/prompt-base/fill/fill-context';

/** Maximum number of dots; more variables are only counted. */
const SIGNS_MAX = 12;

/** Number of filled-in variables, with buttons for the next empty one and to reset all. */
export function FillCount() {
  const fill = useFill();
  return fill === null || fill.fields.length === 0 ? null : <Count fill={fill} />;
}

function Count({ fill }: { fill: Fill }) {
  const { fields, store } = fill;
  const values = useFilledValues(store);
  const filled = fields.map((field) => valueOf(field, values).trim() !== '');
  const count = filled.filter(Boolean).length;
  const empty = fields[filled.indexOf(false)];

  function clear() {
    const before = store.all();
    store.replace(new Map());
    void import('./toast-cleared').then(
      ({ toastCleared }) => toastCleared(() => store.replace(before)),
      () => undefined,
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 max-lg:order-first max-lg:basis-full max-lg:flex-nowrap max-lg:whitespace-nowrap lg:ms-auto lg:gap-y-1">
      {fields.length <= SIGNS_MAX && (
        <span aria-hidden="true" className="hidden gap-1 @min-[44rem]/bar:flex">
          {filled.map((isFilled, index) => (
            <span
              key={index}
              className={cn(
                'h-1.5 w-3.5 rounded-full border border-on-mark',
                isFilled ? 'bg-mark' : 'border-dashed bg-mark-wash',
              )}
            />
          ))}
        </span>
      )}
      <span role="status" className="text-sm font-semibold">
        {fillInMessages.count(count, fields.length)}
      </span>
      {values.size > 0 && (
        <Button variant="ghost" size="dense" onClick={clear}>
          {fillInMessages.clear}
        </Button>
      )}
      {empty && (
        <Button
          variant="ghost"
          size="dense"
          // On wide screens a list beside the text links to each variable, if there are few.
          className={cn('min-w-0 max-lg:ms-auto max-lg:shrink', fields.length <= SIGNS_MAX && 'lg:hidden')}
          onClick={() => focusEmptyField()}
        >
          <span className="block truncate">{fillInMessages.nextEmpty(fieldLabel(empty))}</span>
        </Button>
      )}
    </div>
  );
}
