import type { Category } from './category.ts';
import type { ChatMessage } from './chat-messages.ts';
import type { Extras } from './extras.ts';
import type { FileEntry } from './files.ts';
import type { VariableDetails } from './variable-details.ts';

/** The text of one version of a prompt, with the fields of `FIELDS`. */
export type PromptText = {
  title: string;
  description: string;
  content: string;
  category: Category;
  tags: string[];
  variables: VariableDetails[];
  messages: ChatMessage[] | null;
  extras: Extras;
  skillName: string;
  files: FileEntry[];
};
