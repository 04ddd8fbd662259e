import { expect, it } from 'vitest';
import { backupMessages } from '@/domain/backup/messages';
import { db } from '@/server/db';
import { makePrompt, makeProfile } from '../../support/factories';
import { ask, temporaryFolder } from '../postgres/support';
import { backUp, emptyLibrary, restore } from './support';

/** An evaluation of two answers: one is stored, one is being asked for. */
async function evaluationUnderWay() {
  const creator = await makeProfile();
  const prompt = await makePrompt({ creator });
  const testCase = await db.testCase.create({
    data: { promptId: prompt.id, name: 'One', inputs: [], checks: [{ kind: 'json' }] },
  });
  const { id } = await db.evaluation.create({
    data: {
      promptId: prompt.id,
      startedBy: creator.id,
      answersPerCase: 3,
      answersNeeded: 2,
      cases: [{ id: testCase.id, revision: 1 }],
    },
  });
  const column = {
    evaluationId: id,
    modelName: 'Fast',
    modelRevision: 1,
    answersPerCase: 3,
    answersNeeded: 2,
  };
  const run = await db.testRun.create({
    data: {
      ...column,
      promptId: prompt.id,
      version: 1,
      source: 'ai',
      provider: 'openai',
      model: 'fast-1',
      startedBy: creator.id,
      total: 1,
    },
  });
  const cell = { runId: run.id, caseId: testCase.id };
  await db.testAnswer.create({
    data: {
      ...cell,
      attempt: 1,
      promptId: prompt.id,
      text: '{}',
      textLength: 2,
      checks: [],
      isPassed: true,
      milliseconds: 5,
      verdicts: { create: { userId: creator.id, isGood: false, note: 'Too short', wasOwn: true } },
    },
  });
  await db.evaluationCall.create({
    data: { ...cell, attempt: 2, evaluationId: id, place: 1, model: 'default' },
  });
  return { id, runId: run.id };
}

it('an evaluation that ran is ended by a restore, with its answers and verdicts and without its open calls', async () => {
  const { id, runId } = await evaluationUnderWay();
  const folder = await temporaryFolder();
  const { path } = await backUp({ folder });
  const url = await emptyLibrary();
  await restore({ path, url, folder });

  const [state] = await ask(
    url,
    `select e.state, e.reason, e.ended_at is not null as ended, r."end", r.end_reason
     from prompt_evaluations e join prompt_test_runs r on r.evaluation_id = e.id where e.id = $1`,
    [id],
  );
  const reason = backupMessages.evaluationEnded;
  expect(state).toEqual({ state: 'stopped', reason, ended: true, end: 'stopped', end_reason: reason });
  const answers = await ask(
    url,
    `select a.text, v.note from prompt_test_answers a
     join prompt_answer_verdicts v using (run_id, case_id, attempt) where a.run_id = $1`,
    [runId],
  );
  expect(answers).toEqual([{ text: '{}', note: 'Too short' }]);
  expect(await ask(url, 'select from evaluation_calls')).toEqual([]);
});

it('stored answers and ended evaluations never change, only texts are removed', async () => {
  const { id, runId } = await evaluationUnderWay();
  const one = { where: { runId } };
  await expect(db.testAnswer.updateMany({ ...one, data: { isPassed: false } })).rejects.toThrow(
    'never changed',
  );
  await expect(db.testAnswer.updateMany({ ...one, data: { text: 'x' } })).rejects.toThrow('never changed');
  await expect(db.testAnswer.deleteMany(one)).rejects.toThrow('never removed');
  await db.testAnswer.updateMany({ ...one, data: { text: '', removedAt: new Date() } });
  await expect(db.testAnswer.updateMany({ ...one, data: { removedAt: null } })).rejects.toThrow(
    'never changed',
  );

  const ended = { state: 'cancelled', endedAt: new Date() };
  await db.evaluation.update({ where: { id }, data: ended });
  await expect(
    db.evaluation.update({ where: { id }, data: { state: 'running', endedAt: null } }),
  ).rejects.toThrow('never changed');
  await expect(db.evaluation.delete({ where: { id } })).rejects.toThrow();
});
