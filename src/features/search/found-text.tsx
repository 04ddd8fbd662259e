import { foundRanges } from '@/domain/search/found-ranges';
import { MarkedText } from './marked-text';

/** A short text with what a search found in it marked. */
export function FoundText({ text, query }: { text: string; query: string }) {
  return <MarkedText text={text} ranges={query.trim() === '' ? [] : foundRanges(text, query)} />;
}
