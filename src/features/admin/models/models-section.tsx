'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import { modelMessages as said } from '@/domain/model/messages';
import type { ModelDto } from '@/domain/model/schema';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { CurrencyForm } from './currency-form';
import { DefaultModelForm } from './default-model-form';
import { JudgeField } from './judge-field';
import { ModelForm } from './model-form';
import { ModelLine } from './model-line';
import { termsText } from './terms';

/** For admins: the models beside the server's own, what they cost, the currency, and the judge. */
export function ModelsSection() {
  const utils = trpc.useUtils();
  const { data: models = [] } = trpc.ai.listModels.useQuery();
  const { data: settings } = trpc.ai.modelSettings.useQuery();
  const [edited, setEdited] = useState<ModelDto | 'new' | 'default' | null>(null);
  const refresh = () => {
    void utils.ai.listModels.invalidate();
    void utils.ai.modelSettings.invalidate();
    void utils.ai.runOptions.invalidate();
    void utils.admin.gate.invalidate();
    void utils.admin.watchPlan.invalidate();
  };
  const remove = trpc.ai.removeModel.useMutation({
    onSuccess: () => {
      refresh();
      toast.success(said.removed);
    },
    onError: toastError,
  });
  const close = () => setEdited(null);
  const done = () => {
    close();
    refresh();
  };
  return (
    <Card as="section" aria-labelledby="models" className="grid gap-3">
      <h2 id="models" className="scroll-mt-24 text-xl">
        {said.heading}
      </h2>
      <p className="max-w-prose text-fg-muted">{said.lead}</p>
      {settings && (
        <ul aria-label={said.heading} className="grid gap-2 empty:hidden">
          {settings.defaultModel !== null && (
            <ModelLine
              name={said.defaultModel}
              facts={[settings.defaultModel, termsText(settings, settings.currency)]}
              onEdit={() => setEdited('default')}
            />
          )}
          {models.map((model) => (
            <ModelLine
              key={model.id}
              id={model.id}
              name={model.name}
              facts={[
                model.model,
                model.baseUrl,
                model.hasKey ? said.keySet : said.noKey,
                termsText(model, settings.currency),
              ]}
              onEdit={() => setEdited(model)}
              onRemove={() => remove.mutate({ id: model.id })}
            />
          ))}
        </ul>
      )}
      {edited === null && (
        <div>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {said.add}
          </Button>
        </div>
      )}
      {edited === 'default' && settings && (
        <DefaultModelForm settings={settings} onDone={done} onCancel={close} />
      )}
      {edited !== null && edited !== 'default' && (
        <ModelForm
          key={edited === 'new' ? 'new' : edited.id}
          model={edited === 'new' ? null : edited}
          currency={settings?.currency ?? ''}
          onDone={done}
          onCancel={close}
        />
      )}
      {models.length > 0 && <JudgeField models={models} onSaved={refresh} />}
      {settings && <CurrencyForm key={settings.currency} currency={settings.currency} onSaved={refresh} />}
    </Card>
  );
}
