import { describe, expect, it } from 'vitest';
import { variableNames } from '../prompt/variables.ts';
import { fixture, inputFile, hasFormatFixtures, onlyPrompt, readAs } from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { cherryStudioReader } from './cherry-studio.ts';
import { lobehubReader } from './lobehub.ts';

describe.runIf(hasFormatFixtures)('the public files of LobeHub', () => {
  const read = (name: string) => onlyPrompt(readAs(lobehubReader, fixture(`lobehub/${name}.json`)));

  it('the public files of LobeHub keep what an agent says beside its text', () => {
    const agent = read('academic-writing-assistant');
    expect(agent).toMatchObject({
      title: 'Academic Writing Assistant',
      description: 'Expert in academic research paper writing and formal documentation',
      category: 'academic',
      tags: ['academic-writing', 'research', 'formal-style'],
      variables: [],
      warnings: [],
      extras: { source: { author: 'swarfte' }, lobehub: { identifier: 'academic-writing-assistant' } },
    });
    expect(agent.messages).toMatchObject([{ role: 'system' }]);
    expect(agent.extras['lobehub']).toHaveProperty('config.openingQuestions.length', 4);
    expect(agent.extras['lobehub']).toHaveProperty('examples.length', 4);
  });

  it('the public files of LobeHub keep the model and its settings, and Chinese', () => {
    const agent = read('academic-paper-overview.zh-CN');
    expect(agent).toMatchObject({
      title: '学术论文综述专家',
      tags: ['学术研究', '文献检索', '数据分析', '信息提取', '咨询'],
      extras: {
        model: 'claude-3-7-sonnet-latest',
        settings: { temperature: 0.6, topP: 1, maxTokens: 8192, presencePenalty: 0, frequencyPenalty: 0 },
        lobehub: { locale: 'zh-CN', config: { chatConfig: { searchMode: 'auto' } } },
      },
    });
    const text = agent.messages?.[0]?.content ?? '';
    expect(text).toContain('<workflow>');
    expect(text).toContain('\\<search_syntax>');
    expect(read('emoji-generate.zh-CN')).toMatchObject({
      title: 'Emoji 生成',
      tags: ['表情生成', 'emoji', '创意'],
    });
    expect(read('emoji-generate.zh-CN').messages?.[0]?.content).toContain('你则回复我：🎨');
  });

  it('the public files of LobeHub take weights of drawings for text', () => {
    const agent = read('asis.es-ES');
    expect(agent.title).toBe('NovelAI Drawing Assistant');
    expect(agent.messages?.[0]?.content).toContain('"{{{{masterpiece}}}}"');
    expect(agent.warnings.join()).toContain('"masterpiece", "heavy metal", "white doves"');
    expect(agent.variables).toMatchObject([{ name: 'masterpiece', default: '{{masterpiece}}' }]);
  });
});

describe.runIf(hasFormatFixtures)('the public file of Cherry Studio', () => {
  it('makes a system text of each agent', () => {
    const { prompts, refused } = readAs(cherryStudioReader, fixture('cherry-studio/agents.json'));
    expect(refused).toEqual([]);
    expect(prompts.map(({ title, tags }) => [title, tags])).toEqual([
      ['Meeting Helper - 会议助手', ['Office', 'Tools']],
      ['Quiz Master', ['Education']],
      ['SQL Explainer', []],
    ]);
    const [meeting, quiz, sql] = prompts;
    expect(meeting?.warnings.join()).toContain('"date", "language"');
    expect(meeting?.variables.map((one) => one.default)).toEqual(['{{date}}', '{{language}}']);
    expect(quiz).toMatchObject({ description: null, extras: { 'cherry-studio': { emoji: '🎯 ' } } });
    expect(sql?.extras['cherry-studio']).toMatchObject({ emoji: '👨‍💻', officialVendor: 'none' });
    expect(variableNames(sql?.messages?.[0]?.content ?? '')).toEqual([]);
  });
});

describe('readers of agents', () => {
  it('readers of agents survive damaged files', () => {
    const lobe = {
      config: { systemRole: 'Du bist {{date}} {{x}}', params: { top_p: 1 } },
      meta: { title: 'T', tags: ['a'] },
    };
    expectHardy(lobehubReader, 'x.json', inputFile('a.json', JSON.stringify(lobe)));
    const cherry = [{ name: 'N', emoji: '🎯', prompt: 'Hi {{date}}', group: ['a'] }];
    expectHardy(cherryStudioReader, 'x.json', inputFile('a.json', JSON.stringify(cherry)));
  });

  it('readers of agents refuse an agent without a text', () => {
    const { refused } = readAs(
      cherryStudioReader,
      inputFile('a.json', '[{"name":"N","emoji":"","prompt":" "}]'),
    );
    expect(refused).toMatchObject([{ title: 'N', place: 'entry 1', reasons: ['No text.'] }]);
  });
});
