import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toast } from '@/components/ui/toast';
import { Toaster } from '@/components/ui/toaster';
import { DictationButton, InterimSpeech } from './dictation';
import { appendSpoken } from './recognition';
import { useDictation } from './use-dictation';

/** A fake of the browser's speech recognizer, controlled by the test. */
class Recognition {
  static made: Recognition[] = [];
  /** Error thrown by `start`. */
  static refusal: Error | null = null;
  continuous = false;
  interimResults = false;
  lang = '';
  isRunning = false;
  starts = 0;
  onresult: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onend: (() => void) | null = null;
  constructor() {
    Recognition.made.push(this);
  }
  start() {
    if (Recognition.refusal !== null) throw Recognition.refusal;
    if (this.isRunning) throw new Error('recognition has already started');
    this.isRunning = true;
    this.starts += 1;
  }
  stop() {
    this.isRunning = false;
    this.onend?.();
  }
  abort() {
    this.stop();
  }
}

const newest = () => Recognition.made.at(-1)!;
const hear = (...results: [transcript: string, isFinal: boolean][]) =>
  act(() =>
    newest().onresult?.({
      resultIndex: 0,
      results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
    }),
  );
const fail = (error: string) => act(() => newest().onerror?.({ error }));

/** Sets the browser's recognizer; undefined removes it. */
function offer(recognition: typeof Recognition | undefined): void {
  Object.assign(window, { webkitSpeechRecognition: recognition });
}

function Editor() {
  const [text, setText] = useState('Before.');
  const dictation = useDictation((spoken) => setText((before) => appendSpoken(before, spoken)));
  return (
    <>
      <DictationButton dictation={dictation} />
      <InterimSpeech dictation={dictation} />
      <output>{text}</output>
      <Toaster />
    </>
  );
}

const text = () => screen.getByText(/^Before\./).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function listen() {
  const shown = render(<Editor />);
  await press('Dictate');
  await screen.findByText('Voice input started - Speak now');
  return shown;
}

beforeEach(() => {
  toast.remove();
  Recognition.made = [];
  Recognition.refusal = null;
  offer(Recognition);
});
afterEach(() => {
  offer(undefined);
});

describe('dictation', () => {
  it('dictation has no button where the browser cannot listen', () => {
    offer(undefined);
    render(<Editor />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('listens on and on in English, shows what it hears, appends what is sure, until it is stopped', async () => {
    await listen();
    expect(newest()).toMatchObject({ continuous: true, interimResults: true, lang: 'en-US' });
    expect(screen.getByRole('button', { name: 'Stop' }).ariaPressed).toBe('true');
    hear(['write a hai', false]);
    expect(screen.getByText('write a hai')).toBeTruthy();
    expect(text()).toBe('Before.');
    hear([' write a haiku ', true], ['about ra', false]);
    expect(text()).toBe('Before. write a haiku');
    expect(screen.getByText('about ra')).toBeTruthy();
    await press('Stop');
    await screen.findByText('Voice input stopped');
    expect(screen.getByRole('button', { name: 'Dictate' }).ariaPressed).toBe('false');
    expect(newest()).toMatchObject({ isRunning: false, starts: 1 });
    expect(screen.queryByText('Listening…')).toBeNull();
  });

  it('goes on after a silence, at which browsers end by themselves', async () => {
    await listen();
    act(() => newest().stop());
    expect(newest()).toMatchObject({ isRunning: true, starts: 2 });
    hear(['about rain', true]);
    expect(text()).toBe('Before. about rain');
  });

  it('hints that nothing was heard, and goes on listening', async () => {
    await listen();
    fail('no-speech');
    await screen.findByText('No speech detected. Please speak into the microphone.');
    expect(newest().isRunning).toBe(true);
    hear(['still here', true]);
    expect(text()).toBe('Before. still here');
  });

  it.each([
    ['network', 'Network error occurred. Please check your connection.'],
    ['not-allowed', 'Microphone access denied. Please allow microphone access.'],
    ['audio-capture', 'Speech recognition failed.'],
  ])('%s stops it with its message', async (error, message) => {
    await listen();
    fail(error);
    await screen.findByText(message);
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
    expect(newest()).toMatchObject({ isRunning: false, starts: 1 });
  });

  it('says why a start is refused', async () => {
    Recognition.refusal = new Error('the microphone is busy');
    render(<Editor />);
    await press('Dictate');
    await screen.findByText('Failed to start voice input: the microphone is busy');
    expect(screen.getByRole('button', { name: 'Dictate' }).ariaPressed).toBe('false');
  });

  it('says that recognition has gone since', async () => {
    render(<Editor />);
    offer(undefined);
    await press('Dictate');
    await screen.findByText('Speech recognition is not supported in your browser');
  });

  it('dictation ends with the page', async () => {
    const { unmount } = await listen();
    unmount();
    expect(newest()).toMatchObject({ isRunning: false, starts: 1 });
  });
});
