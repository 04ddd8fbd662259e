'use client';

import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TabCard } from '@/components/ui/tab-card';
import type { Member } from '@/domain/actor';
import { spaceMessages } from '@/domain/space/messages';
import { canWriteInSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { trpc } from '@/trpc/client';
import { BringPrompts } from './bring-prompts';
import { FirstCollection } from './first-collection';
import { InvitePeople } from './invite-people';
import { useSkippedSteps } from './use-skipped-steps';

const { steps } = spaceMessages;

type Step = {
  tab: string;
  heading: string;
  /** Text of the finished step; null if not done yet. */
  done: string | null;
  body: ReactNode;
};

/** The steps of a founder; null while it is unknown which are done. */
function useSteps(actor: Member, space: SpaceDto): Step[] | null {
  const mayWrite = canWriteInSpace(actor, space);
  const members = trpc.space.members.useQuery({ id: space.id }, { meta: { isQuiet: true } });
  const collections = trpc.collection.list.useQuery({ spaceId: space.id }, { meta: { isQuiet: true } });
  if (members.data === undefined || collections.data === undefined) return null;
  const [collection] = collections.data.items;
  const people = members.data.members.length;
  const waiting = members.data.invitations?.length ?? 0;
  const isInvited = people > 1 || waiting > 0 || (members.data.groups?.length ?? 0) > 0;
  const invite: Step = {
    tab: 'Invite',
    heading: 'Who works here?',
    done: isInvited ? steps.invited(people, waiting) : null,
    body: <InvitePeople actor={actor} spaceId={space.id} />,
  };
  const writing: Step[] = [
    {
      tab: 'Bring prompts',
      heading: 'Add your prompts',
      done: space.promptCount > 0 ? steps.brought(space.promptCount) : null,
      body: <BringPrompts space={space} selfId={actor.id} />,
    },
    {
      tab: 'First collection',
      heading: 'What do people need first?',
      done: collection === undefined ? null : steps.made(collection.name, collection.promptCount),
      body: <FirstCollection space={space} />,
    },
  ];
  return [invite, ...(mayWrite ? writing : [])];
}

/**
 * Steps of a new space: invite, add prompts, create a collection. They are for its owners, until all are done. Each can be skipped, and found later.
 */
export function SpaceSteps({
  actor,
  space,
  wasSkipped,
}: {
  actor: Member;
  space: SpaceDto;
  wasSkipped: boolean;
}) {
  const [isSkipped, setSkipped] = useSkippedSteps(space.id, wasSkipped);
  const all = useSteps(actor, space);
  if (all === null) return null;
  const done = all.filter((step) => step.done !== null).length;
  if (done === all.length) return null;
  const progress = <strong className="font-semibold text-fg">{steps.done(done, all.length)}</strong>;
  if (isSkipped) {
    return (
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-fg-muted">
        <span role="status">
          {steps.folded}: {progress}
        </span>
        <Button variant="ghost" size="dense" onClick={() => setSkipped(false)}>
          {steps.show}
        </Button>
      </p>
    );
  }
  return (
    <section aria-label={steps.folded} className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-fg-muted">
          {steps.lead(all.length)} {progress}
        </p>
        <Button variant="ghost" className="max-sm:-ms-4" onClick={() => setSkipped(true)}>
          {steps.skip}
        </Button>
      </div>
      <div className="grid items-stretch gap-4 md:grid-cols-2 lg:grid-cols-3">
        {all.map((step, at) => (
          <StepCard key={step.tab} step={step} number={at + 1} />
        ))}
      </div>
    </section>
  );
}

/** A step. One that was done before is folded, so that the next is in sight; what is being done stays. */
function StepCard({ step: { tab, heading, done, body }, number }: { step: Step; number: number }) {
  const id = useId();
  const [wasDone] = useState(done !== null);
  return (
    <TabCard as="section" tab={`${number} ${tab}`} aria-labelledby={id} sheetClassName="gap-4 p-4">
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      {done !== null && (
        <p className="flex items-center gap-1.5 text-md font-medium text-on-primary-soft">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {done}
          </span>
        </p>
      )}
      {wasDone ? (
        <details>
          <summary className="w-fit cursor-pointer text-md text-fg-muted hover:text-fg touch:py-3">
            {steps.more}
          </summary>
          <div className="mt-3">{body}</div>
        </details>
      ) : (
        body
      )}
    </TabCard>
  );
}
