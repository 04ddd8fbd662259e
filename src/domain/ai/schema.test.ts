import { describe, expect, it } from 'vitest';
import { AiEnhanceInEditor, AiFormatByFramework } from './schema';

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('AiFormatByFramework', () => {
  it.each([undefined, '', 'none', 'xyz', 7])('asks for a framework instead of %j', (framework) => {
    const result = AiFormatByFramework.safeParse({ content: 'Write.', framework });
    expect(messageOf(result)).toBe('Please select a framework.');
  });

  it('takes an id in either case', () => {
    expect(AiFormatByFramework.parse({ content: 'Write.', framework: 'rtf' }).framework).toBe('RTF');
  });
});

describe('AiEnhanceInEditor', () => {
  it.each([undefined, '', ' \n '])('asks for a text instead of %j', (content) => {
    expect(messageOf(AiEnhanceInEditor.safeParse({ content }))).toBe('Prompt content is empty.');
  });
});
