import { downloadFrom } from '@/lib/download';

/** Saves one's own prompts, private ones too. */
export function downloadExport(format: 'json' | 'csv'): void {
  downloadFrom(`/api/export?format=${format}`);
}
