import { openai } from '../tools/all.schema.yaml'

export default function Page() {
  return (
    <ul>
      {openai.map((tool) => (
        <li key={tool.function.name}>
          <code>{tool.function.name}</code>: {tool.function.description}
          <pre>{JSON.stringify(tool.function.parameters, undefined, 2)}</pre>
        </li>
      ))}
    </ul>
  )
}
