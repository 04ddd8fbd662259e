import { describe, expect, it } from 'vitest';
import {
  editorEnhanceInstruction,
  enhanceInstruction,
  formatInstruction,
  polishInstruction,
  shortenInstruction,
  translateInstruction,
} from './instructions';
import { DEFAULT_ENHANCE_OPTIONS } from './vocabulary';

describe('the instructions', () => {
  it('the instructions of polish names spelling, grammar, clarity, sections, the labels and no explanation', () => {
    const text = polishInstruction('CARE');
    expect(text).toContain('spelling, grammar and clarity');
    expect(text).toContain('section by section');
    expect(text).toContain('Keep the exact labels and structure');
    expect(text).toContain('Context, Action, Result, Example');
    expect(text).toContain('Add no explanation');
    expect(polishInstruction('NONE')).not.toContain('label');
  });

  it('the instructions of enhance hold every option and ask only for statements', () => {
    const text = enhanceInstruction({
      ...DEFAULT_ENHANCE_OPTIONS,
      enhancementType: 'AI Art',
      includeEmojis: true,
    });
    expect(text).toContain('Enhancement type: AI Art');
    expect(text).toContain('Tone: Casual');
    expect(text).toContain('Output length: Medium');
    expect(text).toContain('Include fitting emojis');
    expect(text).toContain('Return only the enhanced prompt text, as direct statements, not questions');
    expect(enhanceInstruction(DEFAULT_ENHANCE_OPTIONS)).toContain('Do not use emojis');
  });

  it('the instructions of Shorter keep the language, those of a translation everything but the language', () => {
    const kept = 'Keep every placeholder such as {{name}}';
    expect(shortenInstruction()).toContain('Write in the language of the prompt.');
    expect(translateInstruction('Japanese')).toContain('Translate it into Japanese.');
    expect(translateInstruction('Japanese')).not.toContain('language of the prompt');
    for (const text of [shortenInstruction(), translateInstruction('Japanese')]) expect(text).toContain(kept);
  });

  it('the instructions of the editor ask for plain text, or for the bold sections of TAG', () => {
    expect(editorEnhanceInstruction(false)).toContain('plain text only, without markdown');
    expect(editorEnhanceInstruction(false)).not.toContain('**');
    expect(editorEnhanceInstruction(true)).toContain('**Task:**, **Action:** and **Goal:**');
    expect(formatInstruction('TAG')).toContain('**Task:**, **Action:** and **Goal:**');
    expect(formatInstruction('RISE')).toContain('Role, Intent, Statement, Example');
  });
});
