/** The files that every bundler builds: one tool, a toolset, JSON, a package, references. */
export const EXAMPLE: Readonly<Record<string, string>> = {
  'src/send.schema.yaml': `module_id: email.send
description: Send an email to one or more recipients
input_schema:
  type: object
  properties:
    to: { type: array, items: { $ref: 'shared.schema.yaml#/definitions/Address' } }
    subject: { type: string, x-llm-description: "Subject, at most 10 words" }
    urgency: { type: string, enum: [low, high] }
  required: [to, subject]
  additionalProperties: false
`,
  'src/shared.schema.yaml': `definitions:
  Address: { type: string, description: An address, format: email }
`,
  'src/all.schema.yml': `tools:
  - include: ./tools/*.schema.yaml
  - $ref: ./send.schema.yaml
  - module_id: inline.tool
    description: Stands in the list
    input_schema: { type: object, properties: {} }
`,
  'src/tools/ping.schema.yaml': `module_id: ping
description: Answers
input_schema: { type: object, properties: { host: { type: string } }, required: [host] }
`,
  'src/invoice.schema.yaml': `description: An invoice
schema: { type: array, items: { type: object, properties: { total: { type: number } } } }
`,
  'src/plain.schema.json': `{ "module_id": "plain", "description": "As JSON", "input_schema": { "type": "object", "properties": {} } }`,
  'node_modules/some-tools/package.json':
    '{ "name": "some-tools", "version": "1.0.0", "exports": { "./*.schema.yaml": "./src/*.schema.yaml" } }',
  'node_modules/some-tools/src/wait.schema.yaml': `module_id: wait
description: From a package
input_schema: { type: object, properties: { seconds: { type: integer } }, required: [seconds] }
`,
  'src/main.js': `import tools, { tool, names, decodeCall } from './send.schema.yaml?profile=openai'
import strict from './send.schema.yaml?profile=anthropic&strict=true'
import { openai, openaiResponses, anthropic, mcp, decodeAnthropic } from './send.schema.yaml'
import all, { names as allNames } from './all.schema.yml?profile=openai'
import one from './all.schema.yml?tool=%70ing&profile=mcp'
import json from './plain.schema.json?profile=openai'
import data from './plain.schema.json'
import format, { decode } from './invoice.schema.yaml?profile=openai&as=output'
import packaged from 'some-tools/wait.schema.yaml?profile=mcp'

const args = '{"to":["a@example.org"],"subject":"Hi","urgency":null}'
console.log(JSON.stringify({
  tools, tool, names, strict, openai, openaiResponses, anthropic, mcp, all, allNames, one, json, data, packaged, format,
  call: decodeCall('email_send', args),
  reply: decode('{"output":[{"total":null}]}'),
  wrong: decodeCall('email_sent', args).code,
  same: decodeAnthropic('email_send', '{"to":[],"subject":"Hi"}'),
}))
`,
}
