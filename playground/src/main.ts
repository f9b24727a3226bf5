import { createCompilerClient } from './compiler-client.ts'
import { listDiagnostics, summarize } from './diagnostics-list.ts'
import { byId, create } from './elements.ts'
import type { Answer, ListedDiagnostic, ProfileOutput } from './messages.ts'
import { sample } from './sample.ts'
import type { Tab } from './tabs.ts'
import { createTabs } from './tabs.ts'

const DEBOUNCE = 120
const MODULE = 'module'

const source = byId('source', HTMLTextAreaElement)
const reshape = byId('reshape', HTMLInputElement)
const problems = byId('problems', HTMLElement)
const panel = byId('panel', HTMLElement)

let answer: Answer | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const tabs = createTabs(byId('tabs', HTMLElement), panel, showOutput)
const compiler = createCompilerClient(showAnswer, showFailure)

source.value = sample
source.setSelectionRange(0, 0)
source.addEventListener('input', () => {
  dropByteOrderMark()
  clearTimeout(timer)
  timer = setTimeout(compileNow, DEBOUNCE)
})
reshape.addEventListener('change', compileNow)
document.addEventListener('selectionchange', showCaret)
showCaret()
compileNow()

/** Places count without the mark that a pasted file may begin with. */
function dropByteOrderMark(): void {
  if (source.value.startsWith('\uFEFF')) source.setRangeText('', 0, 1, 'preserve')
}

function compileNow(): void {
  compiler.compile(source.value, reshape.checked)
}

function showAnswer(latest: Answer): void {
  answer = latest
  const isOpen = problems.querySelector('details')?.open ?? false
  problems.replaceChildren(...listDiagnostics(latest.diagnostics, isOpen, goTo))
  byId('summary', HTMLElement).textContent =
    `${summarize(latest.diagnostics)} in ${latest.milliseconds.toFixed(1)} ms`
  tabs.update([
    ...latest.profiles.map(profileTab),
    { id: MODULE, label: 'ES module', note: '', tone: 'plain' },
  ])
  showOutput()
}

function showFailure(reason: string): void {
  answer = undefined
  tabs.update([])
  for (const id of ['summary', 'facts', 'text']) byId(id, HTMLElement).textContent = ''
  problems.replaceChildren(create('p', { class: 'hint', role: 'alert' }, reason))
}

function profileTab({ id, request }: ProfileOutput): Tab {
  if (!request) return { id, label: id, note: 'none', tone: 'bad' }
  const isStrict = request.tools.every(({ mode }) => mode === 'strict') && request.tools.length > 0
  return { id, label: id, note: isStrict ? 'strict' : 'loose', tone: isStrict ? 'good' : 'plain' }
}

function showOutput(): void {
  if (!answer) return
  const profile = answer.profiles.find(({ id }) => id === tabs.selected)
  const facts = byId('facts', HTMLElement)
  const text = byId('text', HTMLElement)
  facts.textContent = profile ? profileFacts(profile) : moduleFacts(answer.code)
  text.textContent = profile ? (profile.request?.json ?? '') : answer.code
}

function profileFacts({ label, request }: ProfileOutput): string {
  if (!request) return `${label}: no output; the diagnostics say why`
  const tools = request.tools.map(({ name, mode, grade }) => `${name} (${mode}, ${grade})`).join(', ')
  return `${label}: ${grouped(request.bytes)} bytes as sent · ${tools}`
}

function moduleFacts(code: string): string {
  if (code === '') return 'No module; the diagnostics say why'
  return `What an import without query becomes: ${grouped(new TextEncoder().encode(code).length)} bytes, of which unused exports are shaken out`
}

function goTo({ start, end, line }: ListedDiagnostic): void {
  source.focus()
  source.setSelectionRange(start, Math.max(start, end))
  const height = Number.parseFloat(getComputedStyle(source).lineHeight)
  source.scrollTop = Math.max(0, (line - 1) * height - source.clientHeight / 2)
}

function showCaret(): void {
  const before = source.value.slice(0, source.selectionStart).split('\n')
  byId('caret', HTMLElement).textContent = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
