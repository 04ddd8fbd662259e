/** Saves the named ones of one's own prompts as a file. Throws when the server does not give it. */
export async function exportSelection(ids: readonly string[], format: 'json' | 'csv'): Promise<void> {
  const response = await fetch(`/api/export?format=${format}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  if (!response.ok) throw new Error(`The server answers ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? `cuebook-prompts.${format}`;
  link.click();
  // The download has its data by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
