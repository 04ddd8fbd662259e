'use client';

import { type SyntheticEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { WebhookEvent } from '@/domain/webhook/events';
import { webhookMessages as said } from '@/domain/webhook/messages';
import { WebhookSave, type WebhookDto, type WebhookSaved } from '@/domain/webhook/schema';
import { WEBHOOK_FORMATS, type WebhookFormat } from '@/domain/webhook/vocabulary';
import { FormFooter } from '@/features/admin/setup/form-footer';
import { trpc } from '@/trpc/client';
import { fieldErrors } from '@/trpc/error';
import { EventTicks } from './event-ticks';
import type { WebhookPlace } from './place';

const GITHUB_API = 'https://api.github.com';
const FORMATS = WEBHOOK_FORMATS.map((value) => ({ value, label: said.formats[value] }));
const FIRST_EVENTS: readonly WebhookEvent[] = ['prompt.approved'];

const ADDRESS_LABELS: Record<WebhookFormat, string> = {
  json: 'Address',
  slack: 'Address of the incoming webhook',
  teams: 'Address of the workflow',
  github: 'API address',
};

/** Fields of a GitHub webhook besides its address. */
const TARGET_LINES = [
  { name: 'repository', label: 'Repository', placeholder: 'owner/name' },
  { name: 'workflow', label: 'Workflow file', placeholder: 'cuebook.yml' },
  { name: 'branch', label: 'Branch', placeholder: 'main' },
] as const;
const NO_TARGET = { repository: '', workflow: '', branch: 'main' };

/** The first message for each field of an input that the schema refuses. */
function issuesOf(input: unknown): Record<string, string> {
  const { error } = WebhookSave.safeParse(input);
  const entries = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];
  return Object.fromEntries(entries.toReversed());
}

function useWebhookForm(
  place: WebhookPlace,
  saved: WebhookDto | undefined,
  onSaved: (made: WebhookSaved) => void,
) {
  const [format, setFormat] = useState<WebhookFormat>(saved?.format ?? 'json');
  const [values, setValues] = useState({
    name: saved?.name ?? '',
    address: '',
    token: '',
    ...(saved?.target ?? NO_TARGET),
  });
  const [events, setEvents] = useState<WebhookEvent[]>([...(saved?.events ?? FIRST_EVENTS)]);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const save = trpc.webhook.save.useMutation({ onSuccess: onSaved });
  const { name, address, token, ...target } = values;
  const given =
    address.trim() === '' && format === 'github' && saved === undefined ? GITHUB_API : address.trim();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const input: WebhookSave = {
      spaceId: place.spaceId,
      name,
      format,
      events,
      ...(saved !== undefined && { id: saved.id }),
      ...((given !== '' || saved === undefined) && { address: given }),
      ...(format === 'github' && { target, ...(token !== '' && { token }) }),
    };
    const found = issuesOf(input);
    setIssues(found);
    save.reset();
    if (Object.keys(found).length === 0) save.mutate(input);
  }
  const errors: Partial<Record<string, string>> = { ...issues, ...fieldErrors(save.error) };
  return { format, setFormat, values, setValues, events, setEvents, errors, save, submit };
}

/** Adds a webhook, or changes one: then its address and token stay unless they are entered again. */
export function WebhookForm({
  place,
  saved,
  onSaved,
  onCancel,
}: {
  place: WebhookPlace;
  saved?: WebhookDto;
  onSaved: (made: WebhookSaved) => void;
  onCancel: () => void;
}) {
  const { format, setFormat, values, setValues, events, setEvents, errors, save, submit } = useWebhookForm(
    place,
    saved,
    onSaved,
  );
  const line = (
    name: keyof typeof values,
    label: string,
    { canBeEmpty = false, ...more }: { placeholder?: string; hint?: string; canBeEmpty?: boolean } = {},
  ) => (
    <Field
      label={label}
      required={name in NO_TARGET || name === 'name' || (saved === undefined && !canBeEmpty)}
      hint={more.hint}
      error={errors[name] ?? errors[`target.${name}`]}
    >
      <Input
        dir={name === 'name' ? 'auto' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={more.placeholder}
        value={values[name]}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </Field>
  );
  const isGitHub = format === 'github';
  const addressHint = isGitHub ? said.gitHubHint : said.addressHint;
  const keeps = saved === undefined ? addressHint : said.keepsAddress(saved.host);
  return (
    <form
      noValidate
      method="post"
      aria-label={saved === undefined ? said.add : saved.name}
      className="grid max-w-xl gap-4"
      onSubmit={submit}
    >
      {line('name', 'Name')}
      {saved === undefined && (
        <Field label="Format">
          <Select options={FORMATS} value={format} onValueChange={setFormat} />
        </Field>
      )}
      {line('address', ADDRESS_LABELS[format], {
        hint: keeps,
        canBeEmpty: isGitHub,
        placeholder: saved === undefined && isGitHub ? GITHUB_API : 'https://',
      })}
      {isGitHub && (
        <>
          {TARGET_LINES.map(({ name, label, placeholder }) => (
            <div key={name}>{line(name, label, { placeholder })}</div>
          ))}
          {line('token', 'Token', { hint: saved === undefined ? said.tokenHint : said.keepsToken })}
        </>
      )}
      <EventTicks chosen={events} error={errors['events']} onChange={setEvents} />
      <FormFooter
        save={saved === undefined ? said.add : 'Save'}
        error={save.error}
        isPending={save.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
