// npm run doctor -- counters [--repair]: compares every kept number with a full count of its rows. Leaves with 1 when one
// differs and is not repaired.
import { db } from '@/server/db';
import { checkCounters } from '@/server/services/doctor/check-counters';

const words = process.argv.slice(2);
const unknown = words.filter((word) => word !== 'counters' && word !== '--repair');
if (!words.includes('counters') || unknown.length > 0) {
  console.error('Usage: npm run doctor -- counters [--repair]');
  process.exitCode = 2;
} else {
  const reports = await checkCounters(db, { repair: words.includes('--repair') });
  for (const { name, compared, different, examples, isRepaired } of reports) {
    const mark = different === 0 ? 'ok   ' : isRepaired ? 'fixed' : 'WRONG';
    const verdict = different === 0 ? 'all match' : `${different} mismatched`;
    console.log(`${mark}  ${name}: ${compared} compared, ${verdict}`);
    for (const { of, kept, counted } of examples)
      console.log(`         ${of}: stored ${kept}, counted ${counted}`);
    if (different > examples.length) console.log(`         and ${different - examples.length} more`);
  }
  const open = reports.filter(({ different, isRepaired }) => different > 0 && !isRepaired);
  if (open.length > 0) {
    if (!words.includes('--repair')) console.error('To fix: npm run doctor -- counters --repair');
    process.exitCode = 1;
  }
}
await db.$disconnect();
