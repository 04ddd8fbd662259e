import { cherryStudioReader } from './cherry-studio.ts';
import { continueReader } from './continue.ts';
import { editorModesReader } from './editor-modes.ts';
import { editorRulesReader } from './editor-rules.ts';
import { espansoReader } from './espanso.ts';
import { langchainReader } from './langchain.ts';
import { langfuseReader } from './langfuse.ts';
import { librechatReader } from './librechat.ts';
import { lobehubReader } from './lobehub.ts';
import { notionReader } from './notion.ts';
import { openaiReader } from './openai.ts';
import { openWebuiReader } from './open-webui.ts';
import { raycastReader } from './raycast.ts';
import type { FormatReader } from './reader.ts';

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
  editorModesReader,
];
