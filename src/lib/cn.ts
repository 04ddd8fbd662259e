import { clsx } from 'clsx';

/**
 * Joins class names; falsy ones are left out. Of two utilities that set the same thing it drops neither: a component
 * writes what its `className` may replace as `weak:…` (globals.css), and every other class of its own is to stay.
 */
export { clsx as cn };
