import type { ExportFormatId } from '@cuebook/formats/export-formats';
import { exportMessages } from '@/domain/export/messages';

/** Prompts to export, and their name for the title of the dialog. */
export type ExportSource = { name: string } & (
  | { kind: 'mine' }
  | { kind: 'prompts'; ids: readonly string[] }
  | { kind: 'space' | 'collection'; slug: string }
);

/** Download URL; several selected prompts are downloaded by {@link saveSelection}. */
export function exportHref(source: ExportSource, format: ExportFormatId): string {
  const query = new URLSearchParams({ format });
  if (source.kind === 'prompts') query.set('prompt', source.ids[0] ?? '');
  else if (source.kind !== 'mine') query.set(source.kind, source.slug);
  return `/api/export?${query.toString()}`;
}

/** Saves the given prompts as a file. Throws with the server's message on an error. */
export async function saveSelection(ids: readonly string[], format: ExportFormatId): Promise<void> {
  const response = await fetch(`/api/export?format=${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  if (!response.ok) throw new Error(await refusalOf(response));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? 'cuebook-prompts';
  link.click();
  // The download has its data by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const isSaid = typeof answer === 'object' && answer !== null && 'message' in answer;
  return isSaid && typeof answer.message === 'string' ? answer.message : exportMessages.failed;
}
