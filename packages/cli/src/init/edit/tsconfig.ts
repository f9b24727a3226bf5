import { isObject } from '@toolbake/core/internal'
import { parse } from 'jsonc-parser'
import type { TsConfig } from '../detect/tsconfig.ts'
import { appendJson, setJson } from './json.ts'

export const IMPORTS = '.toolbake/types/imports.d.ts'
const MIRROR = './.toolbake/types'

/** Adds the three settings that TypeScript needs to find the generated types. */
export function editTsConfig({ text, own, effective }: TsConfig, width: number): string {
  const withDirs = addRootDirs(addArbitraryExtensions(text), { own, effective }, width)
  return addImports(withDirs, { own, effective }, width)
}

type Lists = Pick<TsConfig, 'own' | 'effective'>

function addArbitraryExtensions(text: string): string {
  const value: unknown = parse(text)
  const options = isObject(value) ? value['compilerOptions'] : undefined
  if (isObject(options) && options['allowArbitraryExtensions'] === true) return text
  return setJson(text, ['compilerOptions', 'allowArbitraryExtensions'], true)
}

function addRootDirs(text: string, { own, effective }: Lists, width: number): string {
  const path = ['compilerOptions', 'rootDirs']
  if (hasPath(effective.rootDirs, MIRROR)) return text
  if (own.rootDirs !== undefined) return appendJson(text, path, MIRROR, width)
  return setJson(text, path, [...(effective.rootDirs ?? ['.']), MIRROR])
}

/**
 * Adds the path to `include`, or to `files` if `include` is inherited: a list in this file would replace that, while
 * `files` is combined with it.
 */
function addImports(text: string, { own, effective }: Lists, width: number): string {
  if (hasPath(effective.include, IMPORTS) || hasPath(effective.files, IMPORTS)) return text
  if (own.include !== undefined) return appendJson(text, ['include'], IMPORTS, width)
  if (own.files !== undefined) return appendJson(text, ['files'], IMPORTS, width)
  if (effective.include !== undefined) return setJson(text, ['files'], [IMPORTS])
  return setJson(text, ['include'], ['**/*', IMPORTS])
}

function hasPath(paths: readonly string[] | undefined, path: string): boolean {
  const plain = (text: string): string => text.replace(/^(?:\$\{configDir\}|\.)\//, '')
  return paths?.some((one) => plain(one) === plain(path)) === true
}
