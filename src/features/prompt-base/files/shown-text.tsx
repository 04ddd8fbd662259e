import type { FileText as Shown } from '@/domain/file/schema';
import { LateFileText } from './lazy-components';
import { WholeText } from './whole-text';

/** The text of a file, part by part where only its beginning is here. */
export function ShownText({ promptId, version, file }: { promptId: string; version: number; file: Shown }) {
  const { path, text, isCut } = file;
  if (text === null || !isCut) return <WholeText file={file} />;
  return <LateFileText promptId={promptId} version={version} path={path} first={text} />;
}
