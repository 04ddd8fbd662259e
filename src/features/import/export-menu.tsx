'use client';

import { Braces, Download, Sheet } from 'lucide-react';

import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';

/**
 * Saves a file the server sends, without leaving the page. A plain link would do, but the router fetches links in
 * advance, and an export is made to be asked for.
 */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/** Exports one's own prompts, private ones too. */
export function ExportMenu() {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="secondary" icon={<Download aria-hidden="true" />}>
          Export
        </Button>
      }
      entries={[
        {
          label: 'JSON',
          hint: 'Everything, to keep or to import again',
          icon: <Braces aria-hidden="true" />,
          onSelect: () => {
            download('/api/export?format=json');
          },
        },
        {
          label: 'CSV',
          hint: 'For a spreadsheet, or to import again',
          icon: <Sheet aria-hidden="true" />,
          onSelect: () => {
            download('/api/export?format=csv');
          },
        },
      ]}
    />
  );
}
