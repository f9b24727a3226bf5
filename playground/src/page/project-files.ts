import type { Pane, Project, ProjectFile } from '../protocol.ts'
import type { State } from './state.ts'

/** Normalizes line breaks as in the editor, because the compiler's offsets refer to the editor's text. */
export function withLineFeeds<File extends ProjectFile>(file: File): File {
  return { ...file, text: file.text.replace(/\r\n?/g, '\n') }
}

/** Returns the text of a file; empty if it does not exist. */
export function textIn({ files }: Pick<Project, 'files'>, path: string): string {
  return files.find((file) => file.path === path)?.text ?? ''
}

export function withText(project: Project, path: string, text: string): Project {
  const files = project.files.map((file) => (file.path === path ? { ...file, text } : file))
  return { ...project, files }
}

/** Adds a file to a project. Returns the project and the file's path. */
export function withFile(project: Project): { project: Project; path: string } {
  const { files } = project
  const path = freePath(files, 'shared.yaml')
  const file = { path, text: '$defs:\n  Name: { type: string }\n' }
  return { project: { ...project, files: [...files, file] }, path }
}

/** Returns an unused path: the wanted one, or one with a number. */
export function freePath(files: readonly ProjectFile[], wanted: string): string {
  const [, stem = wanted, ending = ''] = /^(.+?)((?:\.schema)?\.[^./]+)$/.exec(wanted) ?? []
  let path = wanted
  for (let number = 2; files.some((file) => file.path === path); number += 1)
    path = `${stem}-${number}${ending}`
  return path
}

/** Renames a file; undefined if another file has that name. */
export function renamed(project: Project, path: string, wanted: string): Project | undefined {
  if (project.files.some((file) => file.path === wanted)) return undefined
  const files = project.files.map((file) => (file.path === path ? { ...file, path: wanted } : file))
  return { ...project, files, entry: project.entry === path ? wanted : project.entry }
}

export function withoutFile(project: Project, path: string): Project {
  const files = project.files.filter((file) => file.path !== path)
  const isThere = files.some((file) => file.path === project.entry)
  return { ...project, files, entry: isThere ? project.entry : (files[0]?.path ?? '') }
}

/** Returns the file name for downloading a pane's output. */
export function outputName({ open, profile }: State, pane: Pane): string {
  const endings: Partial<Record<Pane, string>> = {
    request: `.${profile}.json`,
    types: '.d.yaml.ts',
    typebox: '.gen.ts',
    module: `.${profile}.js`,
    validator: '.validator.js',
  }
  return `${open.replace(/\.ya?ml$|\.json$/, '')}${endings[pane] ?? ''}`
}
