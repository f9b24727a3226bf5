/** Whether the whole corpora and full counts are wanted (`npm run test:full`), and not samples of them (`npm test`). */
export const FULL: boolean = process.env['TOOLBAKE_FULL'] === '1'
