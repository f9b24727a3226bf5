import { join } from 'node:path'
import { isObject } from '@toolbake/core/internal'
import { ancestors, readText } from '@toolbake/core/node'
import { parse } from 'jsonc-parser'
import { checkJson, type Shape } from './json-file.ts'

export interface PackageJson {
  readonly text: string
  readonly members: Readonly<Record<string, unknown>>
  readonly type: string | undefined
  readonly main: string | undefined
  readonly scripts: ReadonlyMap<string, string>
  /** Names of `dependencies` and `devDependencies`. */
  readonly dependencies: ReadonlySet<string>
  /** Names of `dependencies`. */
  readonly deployed: ReadonlySet<string>
}

const SHAPE: Shape = [
  [['scripts'], 'object'],
  [['dependencies'], 'object'],
  [['devDependencies'], 'object'],
]

/** @throws {UsageError} if it is not valid */
export function readPackageJson(folder: string): PackageJson | undefined {
  const text = readText(join(folder, 'package.json'))
  if (text === undefined) return undefined
  checkJson(join(folder, 'package.json'), text, folder, SHAPE)
  const value: unknown = parse(text)
  const members = isObject(value) ? value : {}
  const [deployed = [], others = []] = ['dependencies', 'devDependencies'].map((group) =>
    textsOf(members[group]).map(([name]) => name),
  )
  return {
    text,
    members,
    type: textOf(members['type']),
    main: textOf(members['main']),
    scripts: new Map(textsOf(members['scripts'])),
    dependencies: new Set([...deployed, ...others]),
    deployed: new Set(deployed),
  }
}

/** Returns the version of a package in the nearest `node_modules` of a folder; undefined if it is not installed. */
export function installedVersion(name: string, folder: string): string | undefined {
  const texts = ancestors(folder).map((at) => readText(join(at, 'node_modules', name, 'package.json')))
  const value: unknown = parse(texts.find((text) => text !== undefined) ?? '')
  return isObject(value) ? textOf(value['version']) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsOf(value: unknown): [string, string][] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[key, text]] : [],
  )
}
