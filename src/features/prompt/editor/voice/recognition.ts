import { messages } from '@/domain/messages';

/** Language of the recognition. */
const LANGUAGE = 'en-US';

/** The browser's speech recognition, under either name; undefined if unsupported. */
function recognitionClass(): typeof SpeechRecognition | undefined {
  const names = globalThis as {
    SpeechRecognition?: typeof SpeechRecognition;
    webkitSpeechRecognition?: typeof SpeechRecognition;
  };
  return names.SpeechRecognition ?? names.webkitSpeechRecognition;
}

export function canRecognizeSpeech(): boolean {
  return recognitionClass() !== undefined;
}

/** Creates a recognizer that runs until it is stopped and returns interim results. */
export function createRecognition(): SpeechRecognition | null {
  const Recognition = recognitionClass();
  if (Recognition === undefined) return null;
  const recognition = new Recognition();
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.lang = LANGUAGE;
  return recognition;
}

/** Reads the final and interim texts, from the first new result of this event on. */
export function readResults(event: SpeechRecognitionEvent): { final: string; interim: string } {
  let final = '';
  let interim = '';
  for (let index = event.resultIndex; index < event.results.length; index += 1) {
    const result = event.results[index];
    const heard = result?.[0]?.transcript ?? '';
    if (result?.isFinal) final += heard;
    else interim += heard;
  }
  return { final: final.trim(), interim };
}

/** The message for an error that ends the recognition. */
export function errorMessage(error: SpeechRecognitionErrorCode): string {
  if (error === 'network') return messages.voice.network;
  return error === 'not-allowed' ? messages.voice.notAllowed : messages.voice.failed;
}

/** Appends a text, separated by a space unless there is one. */
export function appendSpoken(text: string, addition: string): string {
  if (addition === '') return text;
  return text === '' || /\s$/.test(text) ? text + addition : `${text} ${addition}`;
}
