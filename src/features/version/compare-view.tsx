import type { ReactNode } from 'react';
import { Chip } from '@/components/ui/chip';
import { DiffMark } from '@/components/ui/diff-mark';
import { DiffParts } from '@/components/ui/diff-parts';
import { TabCard } from '@/components/ui/tab-card';
import { canonicalJson } from '@/domain/json';
import type { Extras } from '@/domain/prompt/extras';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { type ChangeField, FIELDS, fieldsOf } from '@/domain/prompt/fields';
import type { VersionDto } from '@/domain/prompt/version';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { describeVariable } from '@/domain/prompt/used-details';
import { tagKey } from '@/domain/prompt/tags';
import { differingFields } from '@/domain/prompt/text-change';
import { diffWords } from '@/lib/word-diff';
import { CompareBodies } from './compare-bodies';
import { CompareFiles } from './compare-files';
import type { ChangedTexts, ComparedFiles } from './file-difference';
import { CompareTexts } from './compare-texts';
import type { CompareView as View } from './version-href';

type Version = PromptText & Pick<VersionDto, 'version'>;

function WordsDiff({ before, after }: { before: string; after: string }) {
  return <DiffParts parts={diffWords(before, after)} />;
}

function ValueDiff({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before !== '' && <DiffMark as="del" text={before} />}{' '}
      {after !== '' && <DiffMark as="ins" text={after} />}
    </>
  );
}

function TagsDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const [old, present] = [new Set(before.map(tagKey)), new Set(after.map(tagKey))];
  const gone = before.filter((tag) => !present.has(tagKey(tag)));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {gone.map((tag) => (
        <li key={`- ${tag}`} className="flex min-w-0">
          <DiffMark as="del" text={tag} />
        </li>
      ))}
      {after.map((tag) => (
        <li key={tag} className="flex min-w-0">
          {old.has(tagKey(tag)) ? <Chip variant="tag">{tag}</Chip> : <DiffMark as="ins" text={tag} />}
        </li>
      ))}
    </ul>
  );
}

function VariablesDiff({
  before,
  after,
}: {
  before: readonly VariableDetails[];
  after: readonly VariableDetails[];
}) {
  const textOf = (list: readonly VariableDetails[], name: string) =>
    list.filter((one) => one.name === name).map(describeVariable)[0] ?? '';
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return (
    <ul className="grid gap-1">
      {names.map((name) => {
        const [old, present] = [textOf(before, name), textOf(after, name)];
        return old === present ? null : (
          <li key={name}>
            <code className="font-mono text-sm">{name}</code> <DiffParts parts={diffWords(old, present)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Extras for a line-by-line diff: sorted, not in the stored order. */
function extrasText(extras: Extras): string {
  return Object.keys(extras).length === 0 ? '' : canonicalJson(extras, 2);
}

function Changed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid gap-1 border-t border-border py-3 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h2 className="font-sans text-md font-semibold tracking-normal text-fg-muted">{name}</h2>
      <div dir="auto" className="min-w-0 break-words whitespace-pre-line">
        {children}
      </div>
    </section>
  );
}

/** Differences between two versions: changed short fields, and the text. */
export function CompareView({
  from,
  to,
  view,
  toName = `Version ${to.version}`,
  fileTexts,
  fileSource,
}: {
  from: Version;
  to: Version;
  view: View;
  /** Texts of the files that differ; undefined while loading. */
  fileTexts: ChangedTexts | undefined;
  /** Where those files are. */
  fileSource: ComparedFiles;
  /** Name of the later text, if it is not a version yet. */
  toName?: string;
}) {
  const changed = differingFields(from, to);
  const difference = (name: ChangeField, children: ReactNode) =>
    changed.includes(name) && (
      <Changed key={name} name={FIELDS[name].label}>
        {children}
      </Changed>
    );
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="rounded-lg border border-border bg-surface px-4 empty:hidden">
        {fieldsOf('words').map((name) =>
          difference(name, <WordsDiff before={from[name]} after={to[name]} />),
        )}
        {fieldsOf('value').map((name) =>
          difference(name, <ValueDiff before={from[name]} after={to[name]} />),
        )}
        {difference('tags', <TagsDiff before={from.tags} after={to.tags} />)}
        {difference(
          'extras',
          <CompareTexts before={extrasText(from.extras)} after={extrasText(to.extras)} view={view} />,
        )}
        {difference('variables', <VariablesDiff before={from.variables} after={to.variables} />)}
      </div>
      <TabCard as="section" aria-label="Prompt content" tab="Prompt" sheetClassName="p-4 sm:p-6">
        {view === 'split' && (
          <div className="mb-3 grid gap-x-6 border-b border-border pb-2 text-sm font-semibold text-fg-muted max-md:hidden md:grid-cols-2">
            <p>Version {from.version}</p>
            <p>{toName}</p>
          </div>
        )}
        <CompareBodies from={from} to={to} view={view} />
      </TabCard>
      <CompareFiles from={from.files} to={to.files} texts={fileTexts} source={fileSource} view={view} />
    </div>
  );
}
