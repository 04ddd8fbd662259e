import { Zip } from 'fflate';

/** Returns a zip that files are added to, and how to take the bytes made since the last time. `take` throws its failures. */
export function growingZip(): { zip: Zip; take: () => Uint8Array[] } {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error === null) made.push(chunk);
    else failure = error;
  });
  const take = () => {
    if (failure !== null) throw failure;
    const chunks = made;
    made = [];
    return chunks;
  };
  return { zip, take };
}
