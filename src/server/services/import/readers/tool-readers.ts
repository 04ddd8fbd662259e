import { cherryStudioReader } from './cherry-studio';
import { continueReader } from './continue';
import { editorRulesReader } from './editor-rules';
import { espansoReader } from './espanso';
import { langchainReader } from './langchain';
import { langfuseReader } from './langfuse';
import { librechatReader } from './librechat';
import { lobehubReader } from './lobehub';
import { notionReader } from './notion';
import { openaiReader } from './openai';
import { openWebuiReader } from './open-webui';
import { raycastReader } from './raycast';
import type { FormatReader } from './reader';

/** Readers of exports of prompt and snippet programs, the most specific first. */
export const TOOL_READERS: readonly FormatReader[] = [
  editorRulesReader,
  continueReader,
  langfuseReader,
  openWebuiReader,
  librechatReader,
  lobehubReader,
  langchainReader,
  cherryStudioReader,
  raycastReader,
  espansoReader,
  notionReader,
  openaiReader,
];
