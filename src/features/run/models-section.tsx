'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { runMessages } from '@/domain/run/messages';
import type { ModelDto } from '@/domain/run/schema';
import { errorText, fieldErrors } from '@/trpc/error';
import { trpc } from '@/trpc/client';

/** For admins: the models that prompts can be run with beside the server's own, each an endpoint and a name. */
export function ModelsSection() {
  const utils = trpc.useUtils();
  const { data: models = [] } = trpc.ai.listModels.useQuery();
  const [edited, setEdited] = useState<ModelDto | 'new' | null>(null);
  const refresh = () => {
    void utils.ai.listModels.invalidate();
    void utils.ai.runOptions.invalidate();
  };
  const remove = trpc.ai.removeModel.useMutation({
    onSuccess: () => {
      refresh();
      toast.success(runMessages.modelRemoved);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <section aria-labelledby="models" className="mt-8">
      <h2 id="models" className="mb-2 text-2xl">
        Models
      </h2>
      <p className="max-w-prose text-fg-muted">
        Add any OpenAI-compatible endpoint. Prompt text is sent there. The API key stays on the server.
      </p>
      <ul className="mt-3 grid gap-2">
        {models.map((model) => (
          <Card as="li" key={model.id} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <p className="min-w-0 flex-1 break-words">
              <b>{model.name}</b>{' '}
              <span className="text-fg-muted">
                {model.model}, {model.baseUrl}, {model.hasKey ? 'API key set' : 'No API key'}
              </span>
            </p>
            <Button
              variant="ghost"
              size="dense"
              aria-label={`Edit ${model.name}`}
              onClick={() => setEdited(model)}
            >
              Edit
            </Button>
            <Button
              variant="ghost"
              size="dense"
              aria-label={`Remove ${model.name}`}
              onClick={() => remove.mutate({ id: model.id })}
            >
              Remove
            </Button>
          </Card>
        ))}
      </ul>
      {models.length > 0 && <JudgeField models={models} onSaved={refresh} />}
      {edited === null ? (
        <Button variant="secondary" className="mt-3" onClick={() => setEdited('new')}>
          Add model
        </Button>
      ) : (
        <ModelForm
          key={edited === 'new' ? 'new' : edited.id}
          model={edited === 'new' ? null : edited}
          onDone={() => {
            setEdited(null);
            refresh();
          }}
          onCancel={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** Which model answers the judge checks of test cases. */
function JudgeField({ models, onSaved }: { models: readonly ModelDto[]; onSaved: () => void }) {
  const setJudge = trpc.ai.setJudge.useMutation({
    onSuccess: () => {
      onSaved();
      toast.success(runMessages.judgeSaved);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const options = [
    { value: '', label: runMessages.standardModel },
    ...models.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Field
      label="Judge"
      className="mt-4 max-w-xl"
      hint="Decides whether responses to test cases meet a criterion."
    >
      <NativeSelect
        options={options}
        value={models.find(({ isJudge }) => isJudge)?.id ?? ''}
        onValueChange={(id) => setJudge.mutate({ modelId: id === '' ? null : id })}
      />
    </Field>
  );
}

function ModelForm({
  model,
  onDone,
  onCancel,
}: {
  model: ModelDto | null;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(model?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(model?.baseUrl ?? '');
  const [modelName, setModelName] = useState(model?.model ?? '');
  const [apiKey, setApiKey] = useState('');
  const save = trpc.ai.saveModel.useMutation({
    onSuccess: () => {
      toast.success(runMessages.modelSaved);
      onDone();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <form
      noValidate
      method="post"
      aria-label={model === null ? 'Add model' : `Edit ${model.name}`}
      className="mt-3 grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          ...(model && { id: model.id }),
          name,
          baseUrl,
          model: modelName,
          // A key that is there already is kept unless another one is given.
          ...(apiKey !== '' && { apiKey }),
        });
      }}
    >
      <Field label="Name" required hint="Shown to members." error={errors.name}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label="API endpoint"
        required
        hint="For example, https://api.example.com/v1"
        error={errors.baseUrl}
      >
        <Input
          type="url"
          autoComplete="off"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
      </Field>
      <Field label="Model" required hint="Model ID at the provider." error={errors.model}>
        <Input autoComplete="off" value={modelName} onChange={({ target }) => setModelName(target.value)} />
      </Field>
      <ApiKeyField
        hasKey={model?.hasKey === true}
        error={errors.apiKey}
        value={apiKey}
        onChange={setApiKey}
      />
      {save.error && Object.keys(errors).length === 0 && <ErrorBox>{errorText(save.error)}</ErrorBox>}
      <div className="flex gap-2">
        <Button type="submit" loading={save.isPending}>
          Save model
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function ApiKeyField({
  hasKey,
  error,
  value,
  onChange,
}: {
  /** Whether one is saved. */
  hasKey: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      label="API key"
      hint={hasKey ? 'Leave empty to keep the current key.' : 'Leave empty if the service needs no key.'}
      error={error}
    >
      <PasswordInput
        autoComplete="new-password"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
