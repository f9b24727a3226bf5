import { load } from '../load.ts'
import type { Answer, Job } from '../protocol.ts'
import { render, survey } from './render.ts'

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  answer(job).then(
    // As a string, because copying thousands of objects takes longer.
    (done) => self.postMessage({ id, answer: JSON.stringify(done) }),
    // The next project gets a new compiler, so the worker can continue.
    (error: unknown) =>
      self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) }),
  )
})

/** Runs a job. Code that the first output does not need is loaded on demand, so that the page starts sooner. */
async function answer(job: Job): Promise<Answer> {
  if (job.kind === 'render') return render(job)
  if (job.kind === 'survey') return survey(job)
  if (job.kind === 'reply') return (await load(() => import('./reply.ts'))).makeReply(job)
  return (await load(() => import('./import-files.ts'))).importFiles(job)
}
