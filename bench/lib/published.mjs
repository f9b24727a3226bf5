import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packPackages, publishedPackages } from '../../scripts/lib/packages.mjs'
import { root } from '../../scripts/lib/run.mjs'

/** The packages that an app installs to use a bundler plugin. */
const WANTED = ['@toolbake/core', '@toolbake/runtime', '@toolbake/project', 'unplugin-toolbake']

/**
 * Packs our packages and unpacks them as package managers do, to measure the published code, with core as one bundle.
 *
 * @param {string} folder created by this function
 */
export async function installPublished(folder) {
  const modules = join(folder, 'node_modules')
  const tarballs = await packPackages(join(folder, 'tarballs'))
  for (const { name, folder: source, dependencies = {} } of publishedPackages()) {
    if (!WANTED.includes(name)) continue
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    const tarball = tarballs[name] ?? ''
    // Some versions of tar read a path with a drive letter as a host name.
    execFileSync('tar', ['-xzf', basename(tarball), '-C', target, '--strip-components=1'], {
      cwd: dirname(tarball),
    })
    for (const dependency of Object.keys(dependencies).filter((each) => !WANTED.includes(each))) {
      mkdirSync(dirname(join(modules, dependency)), { recursive: true })
      link(join(root, source, 'node_modules', dependency), join(modules, dependency))
    }
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
}

function link(target, path) {
  try {
    symlinkSync(realpathSync(target), path, 'junction')
  } catch (error) {
    // Another of our packages has the same dependency.
    if (error.code !== 'EEXIST') throw error
  }
}
