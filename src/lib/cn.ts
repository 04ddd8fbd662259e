import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Names our theme adds to Tailwind's own scales; without them `text-md` would be taken for a colour.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['md', 'hero'],
      shadow: ['overlay'],
      container: ['page', 'reading', 'form', 'sheet'],
    },
  },
});

/** Joins class names; of two Tailwind classes that set the same thing the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
