'use client';

import { useId } from 'react';
import { agentMessages } from '@/domain/agent/messages';
import type { AgentProgram } from '@/domain/agent/programs';

const { connect } = agentMessages;

/** The apps as a radio group of tiles. Those that can't reach the library can't be chosen, and say why. */
export function ProgramTiles({
  programs,
  chosen,
  isReachable,
  onChoose,
}: {
  programs: readonly AgentProgram[];
  chosen: string;
  /** Whether the library has an address on the internet. */
  isReachable: boolean;
  onChoose: (id: string) => void;
}) {
  const name = useId();
  const reasonId = useId();
  return (
    <fieldset>
      <legend className="mb-3 font-heading text-xl font-semibold">{connect.whichApp}</legend>
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-4 lg:grid-cols-8">
        {programs.map((program) => {
          const isShut = program.isRemote && !isReachable;
          return (
            <label
              key={program.id}
              className="relative flex min-h-14 items-center gap-2.5 rounded-md border border-border-strong bg-surface px-3 py-2.5 text-md font-semibold has-checked:border-primary has-checked:forced-chosen has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring has-disabled:border-border has-disabled:text-fg-subtle has-[:not(:disabled)]:cursor-pointer lg:min-h-21 lg:flex-col lg:items-start"
            >
              <input
                type="radio"
                name={name}
                value={program.id}
                checked={program.id === chosen}
                disabled={isShut}
                aria-describedby={isShut ? reasonId : undefined}
                onChange={() => onChoose(program.id)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
              />
              <span
                aria-hidden="true"
                className="flex size-7 shrink-0 items-center justify-center rounded-sm bg-surface-2 text-sm text-fg"
              >
                {program.sign}
              </span>
              <span className="min-w-0 wrap-anywhere">{program.name}</span>
            </label>
          );
        })}
      </div>
      {!isReachable && (
        <p id={reasonId} className="sr-only">
          {connect.needsPublic}
        </p>
      )}
    </fieldset>
  );
}
