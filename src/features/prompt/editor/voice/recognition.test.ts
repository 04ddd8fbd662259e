import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { appendSpoken, errorMessage, readResults } from './recognition';

function eventOf(resultIndex: number, ...results: [transcript: string, isFinal: boolean][]) {
  return {
    resultIndex,
    results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
  } as unknown as SpeechRecognitionEvent;
}

describe('dictation', () => {
  it('tells what was said from what is still being heard, from the first new result on', () => {
    const event = eventOf(1, ['old', true], [' write a haiku ', true], ['about ra', false]);
    expect(readResults(event)).toEqual({ final: 'write a haiku', interim: 'about ra' });
  });

  it('appends with one blank, after a line break without', () => {
    expect(appendSpoken('', 'hello')).toBe('hello');
    expect(appendSpoken('Say', 'hello')).toBe('Say hello');
    expect(appendSpoken('Say\n', 'hello')).toBe('Say\nhello');
    expect(appendSpoken('Say', '')).toBe('Say');
  });

  it('dictation has a message for each error', () => {
    expect(errorMessage('network')).toBe(messages.voice.network);
    expect(errorMessage('not-allowed')).toBe(messages.voice.notAllowed);
    expect(errorMessage('audio-capture')).toBe(messages.voice.failed);
  });
});
