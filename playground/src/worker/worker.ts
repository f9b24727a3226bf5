import type { Answer, Job } from '../protocol.ts'
import { importText } from './import-text.ts'
import { render, survey } from './render.ts'
import { makeReply } from './reply.ts'

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  answer(job).then(
    (done) => self.postMessage({ id, answer: done }),
    // The page hears of what nobody catches.
    (error: unknown) => setTimeout(() => reportError(error)),
  )
})

async function answer(job: Job): Promise<Answer> {
  if (job.kind === 'render') return render(job)
  if (job.kind === 'survey') return survey(job)
  return job.kind === 'reply' ? makeReply(job) : importText(job)
}
