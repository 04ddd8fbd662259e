'use client';

import { useId } from 'react';
import { NativeSelect } from '@/components/ui/native-select';
import { Field } from '@/components/ui/field';
import { agentMessages } from '@/domain/agent/messages';
import { trpc } from '@/trpc/client';
import type { AgentRights } from './use-agent-token';

const { connect } = agentMessages;

const EVERYTHING = '';

/** Permissions of an agent's token, and its space. */
export function RightsChoice({
  rights,
  maySuggest,
  onChange,
}: {
  rights: AgentRights;
  /** Viewers' agents can only read. */
  maySuggest: boolean;
  onChange: (rights: AgentRights) => void;
}) {
  const labelId = useId();
  const { data: spaces = [] } = trpc.space.list.useQuery();
  const places = [
    { value: EVERYTHING, label: connect.everything },
    ...spaces.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const deeds = [
    { value: 'read', label: connect.mayRead },
    ...(maySuggest ? [{ value: 'suggest', label: connect.maySuggest }] : []),
  ];
  return (
    <div role="group" aria-labelledby={labelId} className="mt-3 flex flex-wrap items-center gap-2 text-md">
      <span id={labelId} className="font-semibold">
        {connect.itMay}
      </span>
      <Field label={connect.itMay} hideLabel>
        <NativeSelect
          options={deeds}
          value={rights.canSuggest ? 'suggest' : 'read'}
          onValueChange={(deed) => onChange({ ...rights, canSuggest: deed === 'suggest' })}
        />
      </Field>
      <span aria-hidden="true" className="font-semibold max-sm:hidden">
        {connect.within}
      </span>
      <Field label="Space access" hideLabel className="max-w-56">
        <NativeSelect
          options={places}
          value={rights.spaceId ?? EVERYTHING}
          onValueChange={(id) => onChange({ ...rights, spaceId: id === EVERYTHING ? null : id })}
        />
      </Field>
    </div>
  );
}
