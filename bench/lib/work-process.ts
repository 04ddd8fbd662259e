import type { ProofOfWork } from '@/domain/account/challenge';
import { solveProofOfWork } from '@/features/account/challenge/solve-proof-of-work';

/** One browser's processor: solves the challenges that it is given, one at a time, and says how much time each took it. */
process.on('message', ({ id, challenge }: { id: number; challenge: ProofOfWork }) => {
  const before = process.cpuUsage();
  void solveProofOfWork(challenge).then((token) => {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ id, token, cpuMs: (user + system) / 1_000 });
  });
});
