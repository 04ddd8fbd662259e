import { type NextRequest, NextResponse } from 'next/server';
import { db } from '@/server/db';

const DATABASE_TIMEOUT_MS = 1_000;
const NEVER_STORED = { 'cache-control': 'no-store' };

/** Whether the database answers a trivial question within a second. */
async function databaseAnswers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, DATABASE_TIMEOUT_MS);
  });
  const answered = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Live: 200 while the process runs. With `?ready=1`: 200 when the database answers within a second, else 503. */
export async function GET(request: NextRequest): Promise<NextResponse> {
  if (!request.nextUrl.searchParams.has('ready')) {
    return NextResponse.json({ status: 'ok' }, { headers: NEVER_STORED });
  }
  const isReady = await databaseAnswers();
  return NextResponse.json(
    isReady ? { status: 'ok', database: 'ok' } : { status: 'unavailable', database: 'down' },
    { status: isReady ? 200 : 503, headers: NEVER_STORED },
  );
}
