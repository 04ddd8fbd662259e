import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes still in use by this process, after garbage collection. */
export function heldBytes(): number {
  collect();
  // What the first one found in buffers is given back beside the program; the second waits for it.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
