/** What the page starts with. */
export const sample = `module_id: email.send
description: Send an email to one or more recipients.
input_schema:
  type: object
  properties:
    to:
      type: array
      minItems: 1
      items: { $ref: '#/definitions/Address' }
    subject:
      type: string
      maxLength: 120
      description: Subject line
      x-llm-description: Subject line, at most ten words
    body: { type: string }
    urgency: { type: string, enum: [low, high], default: low }
    headers:
      type: object
      additionalProperties: { type: string }
  required: [to, subject, body]
definitions:
  Address:
    type: object
    properties:
      email: { type: string, format: email }
      name: { type: string }
    required: [email]
annotations: { destructive: false, open_world: true }
examples:
  - title: Hello
    inputs:
      to: [{ email: a@example.org }]
      subject: Hi
      body: How are you?
`
