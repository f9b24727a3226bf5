/** The rule and the place that predict each recorded refusal. */
export const EXPECTED: Readonly<Record<string, string>> = {
  "https://github.com/BerriAI/litellm/pull/40485 Invalid schema for function 'Artifact': ":
    'pattern /function/parameters/properties/field/pattern',
  'https://github.com/existential-birds/daydream/issues/304 Invalid JSON schema: regex lookaround is':
    'pattern /function/parameters/properties/d/pattern',
  "https://github.com/dotnet/extensions/issues/6302 Invalid schema for function 'import_reci":
    'undeclared-required /function/parameters/required',
  "https://github.com/Gitlawb/openclaude/pull/754 Invalid schema for function '…': Extra r":
    'undeclared-required /function/parameters/required',
  "https://github.com/dotnet/extensions/issues/6918 Invalid schema for response_format 'A': ":
    'reference /function/parameters/properties/y/items/$ref',
  "https://github.com/openai/openai-node/issues/1597 Invalid schema for response_format 'resp":
    'type /function/parameters/properties/requirementsAnalysis',
  "https://github.com/cbdb-project/cbdb-online-main-server/pull/879 [] is not of type 'object'":
    'keyword-value /function/parameters/properties',
  'https://github.com/xemantic/xemantic-ai-tool-schema/issues/37 Invalid schema for function: In context=':
    'closed-object /function/parameters',
  "https://github.com/ghostlobster/memorize-everything/issues/93 output_config.format.schema: For 'array'":
    'keyword /input_schema/properties/cards/minItems',
  'https://github.com/anthropics/claude-code/issues/40075 tools.9.custom.input_schema: input_schem':
    'root /input_schema/anyOf',
  'https://github.com/maximhq/bifrost/issues/1720 The json schema definition at toolConfig':
    'keyword-value /toolSpec/inputSchema/json/properties',
  "https://github.com/experientiallabs/experiential/pull/804 tools.0.custom: For 'array' type, proper":
    'keyword /input_schema/properties/a/maxItems',
  'https://github.com/Dokploy/mcp/issues/74 tools.N.custom.input_schema: JSON schema':
    'keyword-value /input_schema/properties/ttl/exclusiveMinimum',
  "https://github.com/SylphxAI/pdf-reader-mcp/issues/63 Invalid tool schema: {…'exclusiveMinimum":
    'keyword-value /function/parameters/properties/pages/items/exclusiveMinimum',
  'https://github.com/BerriAI/litellm/pull/13389 Grammar error: at 3(11): failed to compi':
    'keyword /function/parameters/$id',
  "https://github.com/UKGovernmentBEIS/inspect_ai/pull/1562 Invalid tool schema: {'type': 'string', ":
    'keyword-value /function/parameters/description',
  'https://github.com/perforce/p4mcp-server/issues/3 tools.15.custom.input_schema: Invalid $r':
    'reference /input_schema/properties/p/$ref',
  "https://github.com/makenotion/notion-mcp-server/issues/102 Invalid schema for function 'notion__not":
    'keyword /function/parameters/properties/data/allOf',
  "https://github.com/perplexityai/modelcontextprotocol/issues/132 Tool 'perplexity_ask' has an invalid out":
    'keyword /outputSchema/$schema',
  'https://github.com/coddingtonbear/obsidian-local-rest-api/issues/352 Invalid result for tools/list: path [too':
    'root /inputSchema',
  'https://github.com/james-6-23/codex2api/pull/580 tool parameter root must be an object ty':
    'root /function/parameters/anyOf',
  'https://github.com/QwenLM/qwen-code/issues/1186 Invalid JSON payload received. Unknown n':
    'keyword /parameters/$schema',
  'https://github.com/openswarm-ai/openswarm/issues/24 Invalid JSON payload received. Unknown n':
    'keyword /parameters/properties/a/propertyNames',
  'https://github.com/brightwave-inc/tidebreak/issues/1516 Unknown name "type" at \'…parameters.prop':
    'type /parameters/properties/a/type',
  'https://github.com/diegosouzapw/OmniRoute/pull/3360 Unable to submit request because termina':
    'root /parameters',
  'https://github.com/Intelligent-Internet/gemini-cli-mcp-openai-bridge/pull/10 Schema.ref was set alongside unsupported':
    'keyword /parameters/properties/a/$ref',
  'https://github.com/Kilo-Org/kilocode/pull/11955 required[i]: property is not defined (ar':
    'undeclared-required /parameters/properties/issue_fields/items/required',
  "https://github.com/musistudio/claude-code-router/issues/708 Unsupported JSON schema fields: {'minIte":
    'keyword /function/parameters/properties/a/minItems',
  'https://github.com/decolua/9router/pull/2317 Unknown name "multipleOf" …: Cannot find':
    'keyword /parameters/properties/n/multipleOf',
  'https://github.com/decolua/9router/pull/3018 Unknown name "uniqueItems" …: Cannot fin':
    'keyword /parameters/properties/a/uniqueItems',
  'https://github.com/su-kaka/gcli2api/pull/347 Unknown name "patternProperties" …: Cann':
    'keyword /parameters/properties/a/patternProperties',
  'https://github.com/vercel/ai/pull/19000 Unable to submit request because `move` ':
    'union /parameters/properties/entries/items/anyOf',
  'https://github.com/google-gemini/gemini-cli/issues/2282 Unable to submit request because `create':
    'type /parameters/properties/width',
  'https://github.com/BerriAI/litellm/issues/41639 functionDeclaration parameters schema sh':
    'root /parameters',
  "https://github.com/farion1231/cc-switch/discussions/5311 Invalid schema for function 'codex_app__":
    'root /function/parameters',
  'https://github.com/ggml-org/llama.cpp/issues/26930 400 JSON schema conversion failed: Patte':
    'pattern /function/parameters/properties/a/pattern',
  'https://github.com/ggml-org/llama.cpp/issues/27580 HTTP 400 Failed to initialize samplers: ':
    'pattern /function/parameters/properties/id/pattern',
  'https://github.com/github/copilot-cli/issues/4623 400 Bad Request (no field named)':
    'type /parameters/properties/rows/items/type',
  'https://github.com/alibaba/spring-ai-alibaba/issues/4576 schema must be a JSON Schema of \'type: "':
    'root /function/parameters',
  'https://github.com/DEEIX-AI/DEEIX-Chat/issues/546 items: missing field ($ref to #/properti':
    'keyword /parameters/properties/actions/items/$ref',
  'https://github.com/earendil-works/pi/issues/4138 Invalid request: tools.function.paramete':
    'type /function/parameters/properties/source',
  'https://github.com/openkursar/hello-halo/issues/97 Invalid request: tools.function.paramete':
    'reference /function/parameters/properties/records/items/$ref',
  'https://github.com/MoonshotAI/kimi-cli/issues/2061 Invalid request: tools.function.paramete':
    'reference-siblings /function/parameters/properties/assetRef/$ref',
  'https://github.com/router-for-me/CLIProxyAPI/issues/5316 Invalid request: tools.function.paramete':
    'reference-siblings /function/parameters/properties/v/$ref',
  'https://github.com/MoonshotAI/kimi-cli/issues/2531 400: tools[].function.name begins with a':
    'name /function/name',
  'https://github.com/14790897/MiqroForge-Desktop/issues/1165 tools.function.parameters.type is requir':
    'root /function/parameters',
}

/** Recorded refusals that are not predicted, with the reason. */
export const NOT_PREDICTED: Readonly<Record<string, string>> = {
  'https://github.com/vercel/ai/issues/16021 in-stream server_error after response.in':
    'an error of the server, gone in later runs',
  'https://github.com/Gitlawb/openclaude/pull/1740 Failed to compile JSON schema for valida':
    'one client, while the official ones take it: a warning',
  'https://github.com/googleapis/python-aiplatform/issues/4510 501 Unable to submit request because one':
    'minLength is taken since',
  'https://github.com/vercel/ai/issues/14678 [xAI] Invalid request content: Schema va':
    'taken since 2026-09, by a recorded 200',
  'https://github.com/NousResearch/hermes-agent/pull/67349 Failed to initialize samplers: failed to':
    'maxLength is read by the converter: contested, so only doubtful',
  'https://github.com/oracle/langchain-oracle/issues/16 Invalid request content: Invalid functio':
    'a layer of another provider in front',
}

/** Recorded providers without a profile. */
export const NO_PROFILE: Readonly<Record<string, string>> = {
  alibaba: 'no profile',
  'claude-code': 'a check of structured output',
  fireworks: 'no profile',
  minimax: 'no profile',
  sglang: 'no profile',
  vllm: 'no profile',
}

/** Rules that contradict a recorded acceptance, with the reason to keep them. */
export const STRICTER: Readonly<Record<string, string>> = {
  'llama.cpp pattern': 'a 200, but without the constraint: the grammar was not read',
  'moonshot property-name':
    'names with a slash are taken in places, and refused in others of the same validator',
  'moonshot recursion': 'optional recursion is taken, required recursion is not: both are written as text',
  'moonshot reference': 'pointers below a definition are taken; definitions alone are sent',
  'moonshot reference-siblings': 'a title is taken beside $ref, a description only where the target has none',
  'moonshot type': 'additionalProperties: {} is taken; an endpoint takes branches without a type',
  'moonshot union': 'one endpoint takes a type beside anyOf, which the validator refuses',
}

/** Errors of Moonshot's validator for schemas that the check accepts, with the reason. */
export const NOT_REFUSED: Readonly<Record<string, string>> = {
  'allowed in combination with multiple types':
    '$id below the root is left out of what is sent, and has no rule',
  'cannot be greater than': 'bounds that no value fits',
  'cannot be greater than maxLength': 'bounds that no value fits',
  "contain '/' character": 'names of definitions have no rule',
  'does not match any type': 'listed values that the type shuts out are left out when lowered',
  'enum array cannot be empty': 'no value fits',
  'greater than': 'bounds that no value fits',
  'invalid keywords': 'keywords about another type are left out when lowered',
  'invalid keywords:': 'keywords about another type are left out when lowered',
  'invalid keywords: required': 'keywords about another type are left out when lowered',
  'is not allowed in combination': 'lists of types are split when lowered',
  'items must be an object': 'an older form of tuples',
  'must be at root level': '$id below the root is left out of what is sent, and has no rule',
  'not a valid integer': 'a bound of an integer with a fraction',
  'not a valid number': 'listed values that the type shuts out are left out when lowered',
  'schema depth exceeds maximum limit': 'levels behind references are not counted',
}
