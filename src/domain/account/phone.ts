/** A phone number without what people put between its digits: blanks, dots, hyphens and brackets. */
export function plainPhone(input: string): string {
  return input.replace(/[\s().-]/g, '');
}
