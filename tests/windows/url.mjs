import * as url from 'node:url'

const windows = true

/** @type {typeof url.pathToFileURL} */
export const pathToFileURL = (path) => url.pathToFileURL(path, { windows })

/**
 * URIs without a drive or a server are those of the packages themselves.
 *
 * @type {typeof url.fileURLToPath}
 */
export const fileURLToPath = (uri) =>
  url.fileURLToPath(uri, { windows: !/^file:\/\/\/(?![a-z](?::|%3a))/i.test(String(uri)) })
