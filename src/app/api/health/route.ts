import { type NextRequest, NextResponse } from 'next/server';
import { db } from '@/server/db';
import { databaseAnswers } from '@/server/services/database-answers';

const DATABASE_TIMEOUT_MS = 1_000;
const NEVER_STORED = { 'cache-control': 'no-store' };

/** Live: 200 while the process runs. With `?ready=1`: 200 when the database answers within a second, else 503. */
export async function GET(request: NextRequest): Promise<NextResponse> {
  if (!request.nextUrl.searchParams.has('ready')) {
    return NextResponse.json({ status: 'ok' }, { headers: NEVER_STORED });
  }
  const isReady = await databaseAnswers(db, DATABASE_TIMEOUT_MS);
  return NextResponse.json(
    isReady ? { status: 'ok', database: 'ok' } : { status: 'unavailable', database: 'down' },
    { status: isReady ? 200 : 503, headers: NEVER_STORED },
  );
}
