/** A fault of the host, not of the app. */
export const noLoaderContext = 'unplugin passed no loader context'
