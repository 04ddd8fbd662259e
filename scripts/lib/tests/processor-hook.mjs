import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded into the program of a step (`node --import`): writes the processor seconds that it and its ended children took
 * to the file of PROCESSOR_SECONDS_FILE. Node.js reports only those of the process; Linux has the children's in its
 * `/proc`, so other systems count too little.
 */
const file = process.env['PROCESSOR_SECONDS_FILE'];
// Not for its children: each would overwrite the file.
delete process.env['PROCESSOR_SECONDS_FILE'];

const USER_AND_SYSTEM_OF_CHILDREN = [13, 14];
const TICKS_PER_SECOND = 100;

function secondsOfChildren() {
  if (process.platform !== 'linux') return 0;
  // The program's name precedes these, in brackets, and may contain any character.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(')').pop()?.trim().split(' ') ?? [];
  return (
    USER_AND_SYSTEM_OF_CHILDREN.reduce((sum, index) => sum + Number(fields[index]), 0) / TICKS_PER_SECOND
  );
}

if (file !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(file, String((user + system) / 1_000_000 + secondsOfChildren()));
  });
}
