import { ChevronsUpDown, GitCompare } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { controlStyles } from '@/components/ui/control-styles';
import type { VersionEntry } from '@/domain/prompt/version';
import { cn } from '@/lib/cn';

/** Chooses two versions to compare. A form with an address: it works without the page's code. */
export function CompareForm({ slug, items }: { slug: string; items: readonly VersionEntry[] }) {
  const [newest, older] = items;
  if (newest === undefined || older === undefined) return null;
  return (
    <form
      action={`/prompts/${slug}/compare`}
      aria-label="Compare versions"
      className="flex flex-wrap items-center gap-2 text-sm text-fg-muted"
    >
      <VersionSelect name="from" label="From version" items={items} first={older.version} />
      with
      <VersionSelect name="to" label="To version" items={items} first={newest.version} />
      <Button type="submit" variant="secondary" size="dense" icon={<GitCompare aria-hidden="true" />}>
        Compare
      </Button>
    </form>
  );
}

function VersionSelect({
  name,
  label,
  items,
  first,
}: {
  name: 'from' | 'to';
  label: string;
  items: readonly VersionEntry[];
  first: number;
}) {
  return (
    <span className="relative flex">
      <select
        name={name}
        aria-label={label}
        defaultValue={first}
        className={cn(
          controlStyles,
          'h-8 w-auto appearance-none py-0 pe-8 text-sm forced-colors:appearance-auto touch:h-11',
        )}
      >
        {items.map(({ version }) => (
          <option key={version} value={version}>
            Version {version}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-2.5 inset-bs-1/2 size-3.5 -translate-y-1/2 text-fg-muted forced-colors:hidden"
      />
    </span>
  );
}
