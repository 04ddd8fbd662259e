'use client';

import { CircleAlert } from 'lucide-react';
import { Checkbox } from '@/components/ui/checkbox';
import { EVENT_GROUPS, eventLabel, type WebhookEvent } from '@/domain/webhook/events';

/** The events of a webhook as ticks, in four groups. */
export function EventTicks({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}) {
  const toggle = (event: WebhookEvent, on: boolean) =>
    onChange(on ? [...chosen, event] : chosen.filter((one) => one !== event));
  return (
    <div className="grid gap-2">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {EVENT_GROUPS.map(({ label, events }) => (
          <fieldset key={label} className="grid content-start">
            <legend className="mb-1 text-md font-semibold">{label}</legend>
            {events.map((event) => (
              <Checkbox
                key={event}
                label={eventLabel(event)}
                checked={chosen.includes(event)}
                onChange={({ target }) => toggle(event, target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
