'use client';

import { toast } from '@/components/ui/toast';
import { gateMessages as said } from '@/domain/gate/messages';
import type { Gate } from '@/domain/gate/schema';
import { GateForm } from '@/features/settings/gate-form';
import { WatchPlanText } from '@/features/settings/watch-plan-text';
import { trpc } from '@/trpc/client';

/** For owners: what versions of the space's prompts need before they can be approved. */
export function SpaceGate({ spaceId }: { spaceId: string }) {
  const utils = trpc.useUtils();
  const { data: settings } = trpc.space.gate.useQuery({ id: spaceId });
  const save = trpc.space.setGate.useMutation({
    onSuccess: (saved) => {
      utils.space.gate.setData({ id: spaceId }, saved);
      void utils.status.gate.invalidate();
      toast.success(saved.gate === null ? said.removed : said.saved);
    },
  });
  return (
    <section aria-labelledby="approval" className="grid gap-3">
      <h2 id="approval" className="scroll-mt-24 text-xl">
        {said.heading}
      </h2>
      {settings && (
        <GateForm
          key={JSON.stringify(settings.gate)}
          settings={settings}
          lead={said.lead}
          isPending={save.isPending}
          error={save.error}
          watchPlan={(gate) => <Watch spaceId={spaceId} gate={gate} />}
          onSave={(gate) => save.mutate({ id: spaceId, gate })}
        />
      )}
    </section>
  );
}

function Watch({ spaceId, gate }: { spaceId: string; gate: Gate }) {
  const { data, error } = trpc.space.watchPlan.useQuery(
    { id: spaceId, gate },
    {
      placeholderData: (before) => before,
      retry: false,
    },
  );
  return <WatchPlanText plan={data} error={error} />;
}
