import type { CommentLines } from '@/domain/comment/schema';

/** The part of an address that names lines of the text that a page shows. */
export function linesAnchor({ from, to }: CommentLines): string {
  return `lines-${from}-${to}`;
}

/** Which lines the fragment of an address names; null for any other fragment. */
export function linesOfHash(hash: string): CommentLines | null {
  const match = /^#lines-(\d{1,6})-(\d{1,6})$/.exec(hash);
  if (match === null) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  return from >= 1 && from <= to ? { from, to } : null;
}
