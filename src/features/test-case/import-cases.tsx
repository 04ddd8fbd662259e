'use client';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { testImportMessages as said } from '@/domain/test-case/import-messages';
import { type ImportedTestCases, TEST_FILE_MAX } from '@/domain/test-case/import-schema';
import { CASES_MAX } from '@/domain/test-case/limits';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { CaseSummary } from './case-summary';
import { useRefreshTests } from './use-refresh-tests';

type ImportCasesProps = { promptId: string; count: number; onClose: () => void };

/** Test cases from a file or pasted text: read first, then the chosen ones are saved. */
export function ImportCases({ promptId, count, onClose }: ImportCasesProps) {
  const refresh = useRefreshTests();
  const heading = useRef<HTMLHeadingElement>(null);
  const [file, setFile] = useState({ fileName: '', text: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [read, setRead] = useState<ImportedTestCases | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => heading.current?.focus(), []);
  const room = Math.max(0, CASES_MAX - count);
  const preview = trpc.prompt.tests.import.useMutation({
    onSuccess: (found) => {
      setRead(found);
      setLeft(new Set(found.cases.flatMap((_, place) => (place < room ? [] : [place]))));
    },
  });
  const save = trpc.prompt.tests.import.useMutation({
    onSuccess: ({ saved }) => {
      refresh();
      toast.success(said.saved(saved));
      onClose();
    },
  });
  const change = (changed: typeof file) => {
    setFile(changed);
    setRead(null);
    preview.reset();
    save.reset();
    setProblem(changed.text.length > TEST_FILE_MAX ? said.tooLarge : null);
  };
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    if (chosen === undefined) return;
    // In bytes, of which a character takes up to four.
    if (chosen.size > TEST_FILE_MAX * 4) setProblem(said.tooLarge);
    else change({ fileName: chosen.name, text: await chosen.text() });
  }
  const places = read?.cases.map((_, place) => place).filter((place) => !left.has(place)) ?? [];
  const error =
    problem ?? (preview.error && errorText(preview.error)) ?? (save.error && errorText(save.error));
  return (
    <Card as="section" aria-labelledby="import-cases" className="grid gap-4 p-4 sm:p-6">
      <h2 id="import-cases" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {said.import}
      </h2>
      <Field label={said.file} hint={said.fileHint}>
        <Input
          type="file"
          className="py-1.5"
          accept=".csv,.tsv,.jsonl,.ndjson,.json,.yaml,.yml"
          onChange={(event) => void choose(event)}
        />
      </Field>
      <Field label={said.paste}>
        <Textarea
          rows={4}
          className="max-h-60 font-mono"
          value={file.fileName === '' ? file.text : ''}
          onChange={({ target }) => change({ fileName: '', text: target.value })}
        />
      </Field>
      {error && <ErrorBox>{error}</ErrorBox>}
      {read && (
        <>
          <p role="status">{said.found(read.cases.length, said.formats[read.format])}</p>
          {read.warnings.length > 0 && (
            <ul className="list-disc ps-5 text-sm text-fg-muted">
              {read.warnings.map((warning) => (
                <li key={warning} className="wrap-anywhere">
                  {warning}
                </li>
              ))}
            </ul>
          )}
          {read.cases.length > room && <p className="text-sm">{said.noRoom(room)}</p>}
          <ul className="grid max-h-120 gap-3 overflow-y-auto">
            {read.cases.map((testCase, place) => (
              <li key={place} className="flex gap-3 border-t border-border pt-3">
                <Checkbox
                  label={testCase.name}
                  hideLabel
                  checked={!left.has(place)}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(place);
                    else next.add(place);
                    setLeft(next);
                  }}
                />
                <CaseSummary testCase={testCase} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {said.cancel}
        </Button>
        {read === null ? (
          <Button
            loading={preview.isPending}
            disabled={problem !== null || file.text.trim() === ''}
            onClick={() => preview.mutate({ promptId, ...file })}
          >
            {said.preview}
          </Button>
        ) : (
          <Button
            loading={save.isPending}
            disabled={places.length === 0 || places.length > room}
            onClick={() => save.mutate({ promptId, ...file, chosen: places })}
          >
            {said.save(places.length)}
          </Button>
        )}
      </div>
    </Card>
  );
}
