'use client';

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { canRecognizeSpeech, createRecognition, errorMessage, readResults } from './recognition';

/** How long the hint that nothing was heard stays. */
const HINT_DURATION_MS = 3_000;

export type Dictation = {
  /** False if the browser has no speech recognition, and while that is unknown. */
  isSupported: boolean;
  isListening: boolean;
  /** Interim text, which may still change. */
  interim: string;
  toggle: () => void;
};

/** Browser support never changes. */
const neverChanges = () => () => undefined;

/**
 * Voice input: listens until stopped, passes on final texts, and continues through silence. Any
 * other error stops it with its message.
 */
export function useDictation(onSpoken: (text: string) => void): Dictation {
  const isSupported = useSyncExternalStore(neverChanges, canRecognizeSpeech, () => false);
  const [isListening, setListening] = useState(false);
  const [interim, setInterim] = useState('');
  const active = useRef<SpeechRecognition | null>(null);
  const spoken = useRef(onSpoken);

  useEffect(() => {
    spoken.current = onSpoken;
  }, [onSpoken]);

  useEffect(() => {
    return () => {
      const recognition = active.current;
      active.current = null;
      recognition?.abort();
    };
  }, []);

  const stop = useCallback((message: string | null) => {
    const recognition = active.current;
    if (recognition === null) return;
    active.current = null;
    setListening(false);
    setInterim('');
    recognition.stop();
    if (message !== null) toast.error(message);
  }, []);

  const start = useCallback(() => {
    const recognition = createRecognition();
    if (recognition === null) {
      toast.error(messages.voice.unsupported);
      return;
    }
    recognition.onresult = (event) => {
      const { final, interim: hearing } = readResults(event);
      setInterim(hearing);
      if (final !== '') spoken.current(final);
    };
    recognition.onerror = (event) => {
      if (event.error === 'no-speech') toast(messages.voice.noSpeech, { duration: HINT_DURATION_MS });
      else if (event.error !== 'aborted') stop(errorMessage(event.error));
    };
    recognition.onend = () => {
      // Browsers stop after a silence, although the user did not.
      if (active.current === recognition) recognition.start();
    };
    try {
      recognition.start();
    } catch (error) {
      toast.error(messages.voice.startFailed(error instanceof Error ? error.message : String(error)));
      return;
    }
    active.current = recognition;
    setListening(true);
    toast.success(messages.voice.started);
  }, [stop]);

  const toggle = useCallback(() => {
    if (active.current === null) {
      start();
    } else {
      stop(null);
      toast.success(messages.voice.stopped);
    }
  }, [start, stop]);

  return { isSupported, isListening, interim, toggle };
}
