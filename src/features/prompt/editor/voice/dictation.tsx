'use client';

import { Mic, MicOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Dictation } from './use-dictation';

/** The microphone button; nothing where the browser can't listen. */
export function DictationButton({ dictation }: { dictation: Dictation }) {
  if (!dictation.isSupported) return null;
  const { isListening, toggle } = dictation;
  return (
    <Button
      variant="ghost"
      size="dense"
      aria-pressed={isListening}
      icon={isListening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      onClick={toggle}
    >
      {isListening ? 'Stop' : 'Dictate'}
    </Button>
  );
}

/** The interim words of the speech recognition, until they are final and in the text. */
export function InterimSpeech({ dictation }: { dictation: Dictation }) {
  if (!dictation.isListening) return null;
  return (
    <p
      aria-live="polite"
      className="rounded-md border border-dashed border-fg-muted bg-mark px-3 py-2 font-mono text-sm text-on-mark"
    >
      {dictation.interim === '' ? 'Listening…' : dictation.interim}
    </p>
  );
}
