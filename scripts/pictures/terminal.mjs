const LINE = 18
const CHARACTER = 7.83
const MARGIN = 20

/**
 * Draws lines as in a terminal: headings bold, indented lines dim.
 *
 * @param {string} title
 * @param {string} output
 * @returns {string} SVG
 */
export function terminal(title, output) {
  const lines = output
    .split('\n')
    .filter((line) => !line.startsWith('npm warn'))
    .join('\n')
    .trim()
    .split('\n')
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * CHARACTER) + 2 * MARGIN
  const height = lines.length * LINE + 2 * MARGIN
  const texts = lines.map((line, index) => drawn(line, MARGIN + LINE * index + 13)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${title}</title>
<style>text { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #e6e1dc; white-space: pre } .b { font-weight: bold; fill: #ffb86b } .d { fill: #a8a29e }</style>
<rect width="100%" height="100%" rx="8" fill="#1c1917"/>
${texts}</svg>
`
}

/**
 * @param {string} line
 * @param {number} y
 */
function drawn(line, y) {
  if (line === '') return ''
  const look = line.startsWith('  ') ? 'd' : /^(?:The model calls|decodeCall|tool )/.test(line) ? 'b' : ''
  const text = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${MARGIN}" y="${y}" textLength="${Math.round(line.length * CHARACTER)}"${look && ` class="${look}"`} xml:space="preserve">${text}</text>\n`
}
