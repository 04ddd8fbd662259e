import { Info } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { BarCell } from '@/components/ui/bar-cell';
import { Card } from '@/components/ui/card';
import { CategoryChip } from '@/components/ui/category-chip';
import { Chip } from '@/components/ui/chip';
import { RemovableChip } from '@/components/ui/removable-chip';
import { DataTable } from '@/components/ui/data-table';
import { DiffParts } from '@/components/ui/diff-parts';
import { ErrorBox } from '@/components/ui/error-box';
import { KeyHint } from '@/components/ui/key-hint';
import { Pagination } from '@/components/ui/pagination';
import { StatCard } from '@/components/ui/stat-card';
import { StateMark } from '@/components/ui/state-mark';
import { TabCard } from '@/components/ui/tab-card';
import { TabCardTitle } from '@/components/ui/tab-card-title';
import { Time } from '@/components/ui/time';
import { Specimen } from './specimen';

const TONES = ['neutral', 'ok', 'warn', 'info', 'danger'] as const;
const BANNER_TONES = ['neutral', 'primary', 'info', 'warn', 'danger'] as const;
const HUES = ['ai', 'design', 'development', 'marketing', 'other'] as const;

/** Display elements: badges, cards, changes, tables. */
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
      <Specimen title="Cards">
        {HUES.map((hue) => (
          <TabCard key={hue} tab={hue} hue={hue} className="w-56" sheetClassName="p-4">
            <TabCardTitle href="#card">A card of the box</TabCardTitle>
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
      <Specimen title="Changes, moments, keys">
        <p>
          <DiffParts
            parts={[
              { kind: 'same', text: 'Write to the ' },
              { kind: 'change', before: 'reader', after: 'customer' },
              { kind: 'same', text: '.' },
            ]}
          />
        </p>
        <Time date={new Date('2026-02-03T10:00:00Z')} />
        <KeyHint keys={['↑', '↓']}>to move</KeyHint>
      </Specimen>
      <Specimen title="Table and pages">
        <DataTable
          caption="People"
          columns={[
            { key: 'name', header: 'Name', cell: ({ name }) => name, rowHeader: true },
            {
              key: 'uses',
              header: 'Uses',
              cell: ({ uses }) => <BarCell value={uses} max={128} />,
              align: 'end',
            },
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
