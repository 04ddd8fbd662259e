import type { PromptListItem } from '@/domain/prompt/schema';
import { PromptCardFrame } from '../prompt-card-frame';
import { GuestCardCopy } from './guest-card-copy';

/** A prompt in a list for those who are not signed in: to open and to copy. */
export function GuestCard({ prompt }: { prompt: PromptListItem }) {
  const { id, title } = prompt;
  return <PromptCardFrame prompt={prompt} buttons={<GuestCardCopy prompt={{ id, title }} />} />;
}
