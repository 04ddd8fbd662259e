import type { FormatId } from '@/domain/import/formats';
import { actPromptWriter } from './act-prompt';
import { cherryStudioWriter } from './cherry-studio';
import { claudeCommandWriter } from './claude-command';
import { continueWriter } from './continue';
import { dotpromptWriter } from './dotprompt';
import { editorRulesWriter } from './editor-rules';
import { espansoWriter } from './espanso';
import { fabricWriter } from './fabric';
import { geminiCommandWriter } from './gemini-command';
import { githubModelsWriter } from './github-models';
import { langchainWriter } from './langchain';
import { langfuseWriter } from './langfuse';
import { librechatWriter } from './librechat';
import { lobehubWriter } from './lobehub';
import { markdownWriter } from './markdown';
import { notionWriter } from './notion';
import { openWebuiWriter } from './open-webui';
import { openaiWriter } from './openai';
import { tableWriter } from './own-csv';
import { cuebookWriter } from './own-json';
import { promptMdWriter } from './prompt-md';
import { promptfooWriter } from './promptfoo';
import { promptsChatWriter } from './prompts-chat';
import { promptyWriter } from './prompty';
import { raycastWriter } from './raycast';
import { skillWriter } from './skill';
import { textWriter } from './text';
import type { FormatWriter } from './writer';

export const WRITERS: Readonly<Record<FormatId, FormatWriter>> = {
  cuebook: cuebookWriter,
  'prompts-chat': promptsChatWriter,
  'act-prompt': actPromptWriter,
  promptfoo: promptfooWriter,
  dotprompt: dotpromptWriter,
  prompty: promptyWriter,
  'prompt-md': promptMdWriter,
  skill: skillWriter,
  'claude-command': claudeCommandWriter,
  'gemini-command': geminiCommandWriter,
  'editor-rules': editorRulesWriter,
  continue: continueWriter,
  langfuse: langfuseWriter,
  'open-webui': openWebuiWriter,
  librechat: librechatWriter,
  lobehub: lobehubWriter,
  'cherry-studio': cherryStudioWriter,
  langchain: langchainWriter,
  'github-models': githubModelsWriter,
  fabric: fabricWriter,
  raycast: raycastWriter,
  espanso: espansoWriter,
  markdown: markdownWriter,
  notion: notionWriter,
  openai: openaiWriter,
  table: tableWriter,
  text: textWriter,
};
