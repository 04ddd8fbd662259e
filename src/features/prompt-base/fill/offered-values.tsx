'use client';
'use memo';

import { CalendarDays, ClipboardPaste, Pin, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { lazyToast } from '@/components/ui/lazy-toast';
import { writtenMoment } from '@/components/ui/time';
import { valueOf } from '@/domain/prompt/filled';
import { valueMessages } from '@/domain/prompt/value-messages';
import type { VariableField } from '@/domain/prompt/variable-fields';
import { fieldLabel } from '@/domain/prompt/variable-label';
import { cn } from '@/lib/cn';
import { useHydrated } from '@/lib/use-hydrated';
import { useEverywhereValues } from './everywhere-values';
import { type Fill, useFill, useFilledValues } from './fill-context';

/** `My name`, `my-name` and `MY_NAME` are the same. */
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');

interface Offer {
  name: string;
  icon: ReactNode;
  label: string;
  fill: () => void;
  /** Stops offering it, on every prompt. */
  forget?: () => void;
}

interface OfferedValuesProps {
  owner: string | null;
  myName: string | null;
  className?: string;
}

/** Values for empty variables, each one press: today's date, the clipboard, one's name, and what is used everywhere. */
export function OfferedValues(props: OfferedValuesProps) {
  const fill = useFill();
  return fill === null || fill.fields.length === 0 ? null : <Offers fill={fill} {...props} />;
}

function Offers({ fill, owner, myName, className }: OfferedValuesProps & { fill: Fill }) {
  const values = useFilledValues(fill.store);
  const isHydrated = useHydrated();
  const everywhere = useEverywhereValues(owner);
  const isEmpty = (field: VariableField) => valueOf(field, values).trim() === '';
  const offers = fill.fields
    .filter(isEmpty)
    .map((field) => offerFor(field, fill, everywhere, isHydrated, myName))
    .filter((offer) => offer !== null);
  const keepable = fill.fields.filter(
    (field) => !isEmpty(field) && everywhere.values.get(plainName(field.name)) !== valueOf(field, values),
  );
  if (offers.length === 0 && keepable.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={valueMessages.offered}
      className={cn('flex flex-wrap gap-2 print:hidden', className)}
    >
      {offers.map(({ name, icon, label, fill: take, forget }) => (
        <span key={name} className="flex min-w-0">
          <Button
            variant="secondary"
            size="dense"
            icon={icon}
            className={`min-w-0 ${forget ? 'rounded-e-none' : ''}`}
            onClick={take}
          >
            <bdi className="block max-w-72 truncate">{label}</bdi>
          </Button>
          {forget && (
            <Button
              variant="secondary"
              size="dense"
              aria-label={valueMessages.forgetEverywhere(name)}
              className="-ms-px rounded-s-none px-2"
              onClick={forget}
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </span>
      ))}
      {keepable.length > 0 && (
        <DropdownMenu
          trigger={
            <Button variant="ghost" size="dense" icon={<Pin aria-hidden="true" />}>
              {valueMessages.useEverywhere}
            </Button>
          }
          entries={keepable.map((field) => ({
            label: `${fieldLabel(field)}: ${valueOf(field, values)}`,
            onSelect: () => everywhere.keep(plainName(field.name), valueOf(field, values)),
          }))}
        />
      )}
    </div>
  );
}

function offerFor(
  field: VariableField,
  { store }: Fill,
  everywhere: ReturnType<typeof useEverywhereValues>,
  isHydrated: boolean,
  myName: string | null,
): Offer | null {
  const key = plainName(field.name);
  const label = fieldLabel(field);
  const set = (value: string) => store.set(field.name, value);
  const kept = everywhere.values.get(key);
  if (kept !== undefined) {
    return {
      name: field.name,
      icon: <Pin aria-hidden="true" />,
      label: valueMessages.everywhere(label, kept),
      fill: () => set(kept),
      forget: () => everywhere.forget(key),
    };
  }
  if (key === 'today' || key === 'now') {
    const text = () => writtenMoment(new Date(), key === 'today' ? 'day' : 'moment');
    return {
      name: field.name,
      icon: <CalendarDays aria-hidden="true" />,
      // The person's own form and time zone, which the server doesn't know.
      label: isHydrated ? `${label}: ${text()}` : label,
      fill: () => set(text()),
    };
  }
  if (key === 'clipboard') {
    return {
      name: field.name,
      icon: <ClipboardPaste aria-hidden="true" />,
      label: valueMessages.paste(label),
      fill: () =>
        void navigator.clipboard.readText().then(set, () => lazyToast.error(valueMessages.noClipboard)),
    };
  }
  if (key === 'my_name' && myName !== null) {
    return {
      name: field.name,
      icon: <UserRound aria-hidden="true" />,
      label: `${label}: ${myName}`,
      fill: () => set(myName),
    };
  }
  return null;
}
