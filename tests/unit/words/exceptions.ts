/** Texts that may have a banned word, each with the reason. One that is no longer needed fails the test. */
export const EXCEPTIONS: readonly { file: string; text: string; reason: string }[] = [
  {
    file: 'src/domain/generator/instructions.ts',
    text: 'a prompt that somebody wrote for another AI',
    reason: 'An instruction to a model, not a text for people: its answers were measured with these words.',
  },
  {
    file: 'src/domain/generator/instructions.ts',
    text: 'every number and every block of code exactly as it is',
    reason: 'An instruction to a model, not a text for people: its answers were measured with these words.',
  },
  {
    file: 'src/domain/prompt/many-messages.ts',
    text: 'You can select up to ${} prompts at once',
    reason: '“At once” means together here, not immediately.',
  },
  {
    file: 'src/domain/test-case/messages.ts',
    text: 'Too much text to check at once',
    reason: '“At once” means together here, not immediately.',
  },
];
