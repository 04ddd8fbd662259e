import { ArrowRight } from 'lucide-react';
import { Kbd } from './kbd';

export function KeyHint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>
          {/* The fonts have the arrows up and down, but not this one. */}
          {key === '→' ? <ArrowRight aria-hidden="true" className="size-3" /> : key}
        </Kbd>
      ))}{' '}
      {children}
    </span>
  );
}
