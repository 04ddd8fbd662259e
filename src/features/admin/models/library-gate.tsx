'use client';

import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import { gateMessages as said } from '@/domain/gate/messages';
import type { Gate } from '@/domain/gate/schema';
import { GateForm } from '@/features/settings/gate-form';
import { WatchPlanText } from '@/features/settings/watch-plan-text';
import { trpc } from '@/trpc/client';

/** For admins: what versions of prompts in no space need before they can be approved. */
export function LibraryGate() {
  const utils = trpc.useUtils();
  const { data: settings } = trpc.admin.gate.useQuery();
  const save = trpc.admin.setGate.useMutation({
    onSuccess: (saved) => {
      utils.admin.gate.setData(undefined, saved);
      void utils.status.gate.invalidate();
      toast.success(saved.gate === null ? said.removed : said.saved);
    },
  });
  return (
    <Card as="section" aria-labelledby="approval" className="grid gap-3">
      <h2 id="approval" className="scroll-mt-24 text-xl">
        {said.heading}
      </h2>
      {settings && (
        <GateForm
          key={JSON.stringify(settings.gate)}
          settings={settings}
          lead={said.libraryLead}
          isPending={save.isPending}
          error={save.error}
          watchPlan={(gate) => <Watch gate={gate} />}
          onSave={(gate) => save.mutate({ gate })}
        />
      )}
    </Card>
  );
}

function Watch({ gate }: { gate: Gate }) {
  const { data, error } = trpc.admin.watchPlan.useQuery(
    { gate },
    {
      placeholderData: (before) => before,
      retry: false,
    },
  );
  return <WatchPlanText plan={data} error={error} />;
}
