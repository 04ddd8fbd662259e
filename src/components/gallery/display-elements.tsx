import { Info } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { CategoryChip } from '@/components/ui/category-chip';
import { Chip } from '@/components/ui/chip';
import { RemovableChip } from '@/components/ui/removable-chip';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { FactStrip } from '@/components/ui/fact-strip';
import { Facts } from '@/components/ui/facts';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { StatCard } from '@/components/ui/stat-card';
import { StateMark } from '@/components/ui/state-mark';
import { TabCard } from '@/components/ui/tab-card';
import { PageHeader } from '@/components/layout/page-shell';
import { SideList } from '@/components/layout/side-list';
import { Specimen } from './specimen';

const TONES = ['neutral', 'ok', 'warn', 'info', 'danger'] as const;
const BANNER_TONES = ['neutral', 'primary', 'info', 'warn', 'danger'] as const;
const HUES = ['ai', 'design', 'development', 'marketing', 'other'] as const;

/** Display elements: badges, cards, tables, and empty states. */
export function DisplayElements() {
  return (
    <>
      <Specimen title="Badges, chips, people">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {(['works', 'attention', 'unset'] as const).map((state) => (
          <StateMark key={state} state={state} />
        ))}
        <Chip>filter</Chip>
        <RemovableChip removeLabel="Remove filter" onRemove={() => undefined}>
          filter to remove
        </RemovableChip>
        <Chip variant="tag">tag</Chip>
        <RemovableChip variant="tag" removeLabel="Remove tag" onRemove={() => undefined}>
          tag to remove
        </RemovableChip>
        {HUES.map((hue) => (
          <CategoryChip key={hue} hue={hue}>
            {hue}
          </CategoryChip>
        ))}
        {([24, 32, 40, 96] as const).map((size) => (
          <Avatar key={size} name="Nora Lindqvist" size={size} />
        ))}
      </Specimen>
      <Specimen title="Page header">
        <div className="w-full">
          <PageHeader
            back={{ href: '#spaces', label: 'Spaces' }}
            title="With a way back, a line and actions"
            lead="The title is at the same height with actions and without."
            actions={<ButtonLink href="#new">Create one</ButtonLink>}
          />
          <PageHeader title="Above a list" isList lead="Small screens leave this line out." />
          <SideList
            label="Places of an area"
            places={[
              { href: '#one', label: 'Current page', icon: <Info aria-hidden="true" />, isCurrent: true },
              { href: '#two', label: 'Other page', icon: <Info aria-hidden="true" />, isCurrent: false },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Facts">
        <div className="grid w-full gap-4">
          <FactStrip
            label="What changes"
            warning="Needs attention:"
            facts={[
              { title: '4 of 4 variables kept', more: 'product, version', isWarning: false, isGood: true },
              { title: '3 lines changed', more: '', isWarning: false },
              { title: '−10 words', more: '250 to 240', isWarning: false },
              { title: '1 value missing', more: '300', isWarning: true },
            ]}
          />
          <Facts
            rows={[
              { name: 'Model', value: 'example-large' },
              { name: 'License', value: 'CC BY 4.0' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Cards">
        {HUES.map((hue) => (
          <TabCard key={hue} tab={hue} hue={hue} className="w-56" sheetClassName="p-4">
            A card of the box.
          </TabCard>
        ))}
        <Card className="w-56">A plain card</Card>
        <StatCard label="Uses" value="1,282" note="in the last 30 days" className="w-56" />
      </Specimen>
      <Specimen title="News and failures">
        {BANNER_TONES.map((tone) => (
          <Banner key={tone} tone={tone} icon={<Info aria-hidden="true" />} title={tone} className="w-full">
            One sentence that says what happened and what to do.
          </Banner>
        ))}
        <ErrorBox title="Could not load" reference="7f3a">
          The server is busy. Try again in a moment.
        </ErrorBox>
      </Specimen>
      <Specimen title="Waiting and nothing">
        <Spinner />
        <Skeleton className="h-10 w-56" />
        <EmptyState
          title="No prompts yet"
          action={<ButtonLink href="#new">Create one</ButtonLink>}
          className="w-full max-w-lg"
        >
          What you write appears here.
        </EmptyState>
      </Specimen>
      <Specimen title="Table and pages">
        <DataTable
          caption="People"
          columns={[
            { key: 'name', header: 'Name', cell: ({ name }) => name, rowHeader: true },
            { key: 'uses', header: 'Uses', cell: ({ uses }) => uses, align: 'end' },
          ]}
          rows={[
            { name: 'Nora Lindqvist', uses: 128 },
            { name: '王伟', uses: 7 },
          ]}
          rowKey={({ name }) => name}
        />
        <Pagination
          page={3}
          pageCount={20}
          items={[1, 2, 3, 4, 5, 'gap', 20]}
          hrefFor={(page) => `#${page}`}
        />
      </Specimen>
    </>
  );
}
