import { isApple } from '@/lib/pressed-key';

/** On a button of a form that opens in the browser: the keys that press it. Fingers have none. */
export function SubmitKeys() {
  return (
    <span aria-hidden="true" className="ms-2 text-sm font-normal whitespace-nowrap opacity-85 touch:hidden">
      {isApple() ? '⌘ Enter' : 'Ctrl+Enter'}
    </span>
  );
}
