import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createProject, type Project } from '../bundlers/project.ts'
import { root } from '../examples/run.ts'

export const TOOL = `module_id: mail.send
description: Sends a mail.
input_schema:
  type: object
  properties:
    to: { $ref: './shared.schema.yaml#/definitions/Address' }
    subject: { type: string }
  required: [to]
  additionalProperties: false
`

export const SHARED = `definitions:
  Address: { type: string, description: An address }
`

/** A TypeScript app that prints its imports. */
const APP = `import tools, { decodeCall } from './mail.schema.yaml?profile=openai'
import mcp from './mail.schema.yaml?profile=mcp'
import json from './plain.schema.json?profile=mcp'
import { anthropic } from './mail.schema.yaml'
const names: string[] = [tools[0].function.name, mcp[0].name, json[0].name, anthropic[0].name]
const to: string = tools[0].function.parameters.properties.to.description
console.log(JSON.stringify({ names, to, call: decodeCall('mail_send', '{"to":"a","subject":null}') }))
`

/** The output of `APP`. */
export const PRINTED = {
  names: ['mail_send', 'mail_send', 'plain', 'mail_send'],
  to: 'An address',
  call: { ok: true, tool: 'mail.send', name: 'mail_send', input: { to: 'a' }, repairs: [] },
}

export const FILES: Readonly<Record<string, string>> = {
  'app.ts': APP,
  'mail.schema.yaml': TOOL,
  'shared.schema.yaml': SHARED,
  'plain.schema.json':
    '{ "module_id": "plain", "description": "Plain.", "input_schema": { "type": "object" } }',
}

/** Creates a project outside of the repository with some of its packages installed. */
export function createApp(
  files: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>> = { toolbake: 'packages/cli' },
): ReturnType<typeof createProject> {
  const project = createProject(files)
  for (const [name, folder] of Object.entries(packages)) {
    const link = project.path(join('node_modules', name))
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, folder), link, 'junction')
  }
  return project
}

export interface Started {
  readonly child: ChildProcess
  readonly out: string
  readonly err: string
  /** Resolves once the condition holds for the output; rejects after the limit with all of it. */
  until(this: void, holds: (started: Started) => boolean): Promise<void>
}

/** Milliseconds to wait for output. */
const LIMIT = 60_000

export function start(
  program: string,
  args: readonly string[],
  { folder }: Project,
  more: Readonly<Record<string, string>> = {},
): Started {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(program, args, { cwd: folder, env: { ...env, NO_COLOR: '1', ...more } })
  const started = { child, out: '', err: '', until }
  child.stdout.on('data', (data: Buffer) => {
    started.out += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    started.err += data.toString()
  })
  async function until(holds: (started: Started) => boolean): Promise<void> {
    const end = Date.now() + LIMIT
    while (!holds(started)) {
      if (Date.now() > end) throw new Error(`nothing came after:\n${started.out}\n${started.err}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return started
}

/** Runs a program until it ends. */
export function run(
  program: string,
  args: readonly string[],
  project: Project,
  env?: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const started = start(program, args, project, env)
  return new Promise((resolve, reject) => {
    started.child
      .once('error', reject)
      .once('close', (code) => resolve({ code, out: started.out, err: started.err }))
  })
}
