import { Info } from 'lucide-react';
import { PageHeader } from '@/components/layout/page-shell';
import { SideList } from '@/components/layout/side-list';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FactStrip } from '@/components/ui/fact-strip';
import { Facts } from '@/components/ui/facts';
import { LinkTabs } from '@/components/ui/link-tabs';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { Specimen } from './specimen';

/** What every page has one form of: its header, its navigation, its facts, and what it shows instead of content. */
export function PageParts() {
  return (
    <>
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
          <LinkTabs
            label="Parts of a page"
            tabs={[
              { href: '#here', label: 'Current part', count: '12', isCurrent: true },
              { href: '#there', label: 'Other part', count: '3', isCurrent: false },
              { href: '#empty', label: 'Without a count', isCurrent: false },
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
        <EmptyState title="Nothing to do" className="w-full max-w-lg" />
      </Specimen>
    </>
  );
}
