import * as messages from './messages/messages.ts'
/** Options of every error in this package, besides its own arguments. */
export interface ErrorOptions {
  readonly cause?: unknown
  readonly retryable?: boolean | null
  /** Advice for a model that caused the error. */
  readonly aiGuidance?: string | null
  readonly userFixable?: boolean | null
  /** Advice for a person. */
  readonly suggestion?: string | null
  readonly details?: Readonly<Record<string, unknown>>
}

/** Whether the caller can fix the error by another call; null for codes that are not listed. */
const USER_FIXABLE: Readonly<Record<string, boolean>> = {
  SCHEMA_VALIDATION_ERROR: true,
  SCHEMA_UNION_NO_MATCH: true,
  SCHEMA_UNION_AMBIGUOUS: true,
  GENERAL_INVALID_INPUT: true,
  MODULE_NOT_FOUND: true,
  BINDING_SCHEMA_INFERENCE_FAILED: true,
  BINDING_SCHEMA_MODE_CONFLICT: true,
  BINDING_STRICT_SCHEMA_INCOMPATIBLE: true,
}

/** The base of every error: a stable `code`, and details besides the message. */
export class ModuleError extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly retryable: boolean | null
  readonly aiGuidance: string | null
  readonly userFixable: boolean | null
  readonly suggestion: string | null

  constructor(
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.details = { ...details, ...options.details }
    // Not retryable by default: the same file or value fails again.
    this.retryable = options.retryable === undefined ? false : options.retryable
    this.aiGuidance = options.aiGuidance ?? null
    this.userFixable = options.userFixable === undefined ? (USER_FIXABLE[code] ?? null) : options.userFixable
    this.suggestion = options.suggestion ?? null
  }

  override toString(): string {
    return `[${this.code}] ${this.message}`
  }

  /** Returns the form for other processes: snake case, without null members. */
  toJSON(): Record<string, unknown> {
    const members = {
      code: this.code,
      message: this.message,
      details: Object.keys(this.details).length === 0 ? null : this.details,
      retryable: this.retryable,
      ai_guidance: this.aiGuidance,
      user_fixable: this.userFixable,
      suggestion: this.suggestion,
    }
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
  }
}

/** A module, a file or a place in a file does not exist. */
export class SchemaNotFoundError extends ModuleError {
  constructor(schemaId: string, options?: ErrorOptions) {
    super('SCHEMA_NOT_FOUND', messages.schemaNotFound(schemaId), { schemaId }, options)
  }
}

/** A file or schema is invalid. */
export class SchemaParseError extends ModuleError {
  constructor(message: string, options?: ErrorOptions) {
    super('SCHEMA_PARSE_ERROR', message, {}, options)
  }
}

export class SchemaCircularRefError extends ModuleError {
  constructor(refPath: string, options?: ErrorOptions) {
    super('SCHEMA_CIRCULAR_REF', messages.circularReference(refPath), { refPath }, options)
  }
}

export class SchemaMaxDepthExceededError extends ModuleError {
  constructor(refPath: string, options?: ErrorOptions) {
    super('SCHEMA_MAX_DEPTH_EXCEEDED', messages.maxDepthExceeded(refPath), { refPath }, options)
  }
}

/** A value does not match a schema; `details.errors` lists the errors. */
export class SchemaValidationError extends ModuleError {
  constructor(
    message: string = messages.VALIDATION_FAILED,
    errors: readonly Readonly<Record<string, unknown>>[] = [],
    options?: ErrorOptions,
    code:
      | 'SCHEMA_VALIDATION_ERROR'
      | 'SCHEMA_UNION_NO_MATCH'
      | 'SCHEMA_UNION_AMBIGUOUS' = 'SCHEMA_VALIDATION_ERROR',
  ) {
    super(code, message, { errors }, options)
  }
}

export class InvalidInputError extends ModuleError {
  constructor(message = 'Invalid input', options?: ErrorOptions) {
    super('GENERAL_INVALID_INPUT', message, {}, options)
  }
}

export class ModuleNotFoundError extends ModuleError {
  constructor(moduleId: string, options?: ErrorOptions) {
    super('MODULE_NOT_FOUND', messages.moduleNotFound(moduleId), { moduleId }, options)
  }
}

/** A schema has keywords that OpenAI's strict mode does not support; `details.features` lists their places. */
export class BindingStrictSchemaIncompatibleError extends ModuleError {
  constructor(moduleId: string, features: readonly string[], options?: ErrorOptions) {
    const message = messages.strictIncompatible(moduleId, features)
    super('BINDING_STRICT_SCHEMA_INCOMPATIBLE', message, { moduleId, features }, options)
  }
}

export class BindingSchemaInferenceFailedError extends ModuleError {
  constructor(target: string, reason: string = messages.NO_SCHEMA, options?: ErrorOptions) {
    const message = messages.inferenceFailed(target, reason)
    super('BINDING_SCHEMA_INFERENCE_FAILED', message, { target }, options)
  }
}

export class BindingSchemaModeConflictError extends ModuleError {
  constructor(moduleId: string, modes: readonly string[], options?: ErrorOptions) {
    const message = messages.modeConflict(moduleId, modes)
    super('BINDING_SCHEMA_MODE_CONFLICT', message, { moduleId, modes }, options)
  }
}
