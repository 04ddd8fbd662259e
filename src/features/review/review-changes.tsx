'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { useAgoText } from '@/components/ui/time';
import { changeMessages } from '@/domain/review/change-messages';
import type { ReviewComparison, ReviewDto } from '@/domain/review/schema';
import type { VersionDto } from '@/domain/prompt/version';
import { CompareHead } from '@/features/version/compare-head';
import { CompareView } from '@/features/version/compare-view';
import { useChangedTexts } from '@/features/version/use-changed-texts';
import type { CompareView as View } from '@/features/version/version-href';
import { usePageKeys } from '@/lib/use-page-keys';
import { trpc } from '@/trpc/client';

/** Below this share of lines that stay, two columns are easier to read than one text. */
const MOSTLY_NEW = 0.4;

/** The version under review beside another: the one approved last, else the one before, or one that is chosen here. */
export function ReviewChanges({
  review,
  comparison: { base, facts },
  onChoose,
}: {
  review: ReviewDto;
  comparison: ReviewComparison;
  onChoose: (version: number) => void;
}) {
  const { reviewed, approved } = review;
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen ?? (facts.keptShare < MOSTLY_NEW ? 'split' : 'inline');
  usePageKeys({ s: () => setView(view === 'split' ? 'inline' : 'split') });
  // Of a first version, the facts say that everything is new.
  if (base === null) return null;
  return (
    <section aria-label={`Version ${reviewed.version} against version ${base.version}`}>
      <CompareHead view={view} onView={setView}>
        <span>
          <b className="font-semibold text-fg">Version {reviewed.version}</b> {changeMessages.comparedWith}
        </span>
        <AgainstChoice review={review} chosen={base.version} onChoose={onChoose} />
        {approved === null && <p className="text-sm">{changeMessages.notApproved}</p>}
      </CompareHead>
      <Changes review={review} from={base} to={reviewed} view={view} />
    </section>
  );
}

function Changes({
  review: { promptId, slug },
  from,
  to,
  view,
}: {
  review: ReviewDto;
  from: VersionDto;
  to: VersionDto;
  view: View;
}) {
  return (
    <CompareView
      from={from}
      to={to}
      view={view}
      fileTexts={useChangedTexts(promptId, from, to)}
      fileSource={{ promptId, slug, from: from.version, to: to.version }}
    />
  );
}

function AgainstChoice({
  review: { promptId, version },
  chosen,
  onChoose,
}: {
  review: ReviewDto;
  chosen: number;
  onChoose: (version: number) => void;
}) {
  const agoText = useAgoText();
  const { data } = trpc.prompt.versions.useQuery({ id: promptId });
  const listed = (data?.items ?? []).filter((one) => one.version < version);
  const options = listed.map((one) => ({
    value: String(one.version),
    label: `Version ${one.version}, ${agoText(one.createdAt)}${one.status === null ? '' : ` (${one.status})`}`,
  }));
  const isListed = listed.some((one) => one.version === chosen);
  const own = { value: String(chosen), label: `Version ${chosen}` };
  return (
    <Field label={changeMessages.against} hideLabel className="min-w-0">
      <NativeSelect
        options={isListed ? options : [own, ...options]}
        value={String(chosen)}
        onValueChange={(value) => onChoose(Number(value))}
      />
    </Field>
  );
}
