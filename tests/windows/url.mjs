import * as url from 'node:url'

const windows = true

/** @type {typeof url.pathToFileURL} */
export const pathToFileURL = (path) => url.pathToFileURL(path, { windows })

/** @type {typeof url.fileURLToPath} */
export const fileURLToPath = (uri) => url.fileURLToPath(uri, { windows })
