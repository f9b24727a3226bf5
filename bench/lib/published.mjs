import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packPackages, publishedPackages } from '../../scripts/lib/packages.mjs'
import { root } from '../../scripts/lib/run.mjs'

/** What an app installs for a bundler. */
const WANTED = ['@toolbake/core', '@toolbake/runtime', '@toolbake/project', 'unplugin-toolbake']

/**
 * Packs our packages and unpacks them as a package manager would: what is measured is what users load, core as one bundle.
 *
 * @param {string} folder is made
 */
export async function installPublished(folder) {
  const modules = join(folder, 'node_modules')
  const tarballs = await packPackages(join(folder, 'tarballs'))
  for (const { name, folder: source, dependencies = {} } of publishedPackages()) {
    if (!WANTED.includes(name)) continue
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    const tarball = tarballs[name] ?? ''
    // A path with a drive letter means a host to some tars.
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
    // Two of our packages need it.
    if (error.code !== 'EEXIST') throw error
  }
}
