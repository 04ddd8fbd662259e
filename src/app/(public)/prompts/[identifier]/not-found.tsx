import type { Metadata } from 'next';
import { messages } from '@/domain/messages';
import { PromptNotFound } from '@/features/prompt/detail/prompt-not-found';

export const metadata: Metadata = { title: messages.prompt.notFoundTitle, robots: { index: false } };

export default PromptNotFound;
