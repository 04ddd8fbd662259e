import type { FormatId } from '../formats.ts';
import { actPromptWriter } from './act-prompt.ts';
import { cherryStudioWriter } from './cherry-studio.ts';
import { claudeCommandWriter } from './claude-command.ts';
import { continueWriter } from './continue.ts';
import { dotpromptWriter } from './dotprompt.ts';
import { editorRulesWriter } from './editor-rules.ts';
import { espansoWriter } from './espanso.ts';
import { fabricWriter } from './fabric.ts';
import { geminiCommandWriter } from './gemini-command.ts';
import { githubModelsWriter } from './github-models.ts';
import { langchainWriter } from './langchain.ts';
import { langfuseWriter } from './langfuse.ts';
import { librechatWriter } from './librechat.ts';
import { lobehubWriter } from './lobehub.ts';
import { markdownWriter } from './markdown.ts';
import { notionWriter } from './notion.ts';
import { openWebuiWriter } from './open-webui.ts';
import { openaiWriter } from './openai.ts';
import { tableWriter } from './own-csv.ts';
import { cuebookWriter } from './own-json.ts';
import { promptMdWriter } from './prompt-md.ts';
import { promptfooWriter } from './promptfoo.ts';
import { promptsChatWriter } from './prompts-chat.ts';
import { promptyWriter } from './prompty.ts';
import { raycastWriter } from './raycast.ts';
import { skillWriter } from './skill.ts';
import { textWriter } from './text.ts';
import type { FormatWriter } from './writer.ts';

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
