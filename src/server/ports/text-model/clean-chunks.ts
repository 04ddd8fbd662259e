/**
 * Cleans text of a model for storage: drops control characters except tab and line breaks, and unpaired surrogates. A
 * pair may be split over two chunks, so its first half waits for the second.
 */
export function chunkCleaner(): (chunk: string) => string {
  let held = '';
  return (chunk) => {
    const text = held + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    held = isHalf ? text.slice(-1) : '';
    const whole = isHalf ? text.slice(0, -1) : text;
    return whole.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Cs}/gu, '');
  };
}
