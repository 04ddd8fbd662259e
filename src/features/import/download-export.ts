/**
 * Saves one's own prompts, private ones too, without leaving the page. A plain link would do, but the router fetches links
 * in advance, and an export is made to be asked for.
 */
export function downloadExport(format: 'json' | 'csv'): void {
  const link = document.createElement('a');
  link.href = `/api/export?format=${format}`;
  link.download = '';
  link.click();
}
