// Speech recognition is not part of TypeScript's own DOM types.
/// <reference types="dom-speech-recognition" />
