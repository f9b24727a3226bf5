export { formatForModel } from '../messages/for-model.ts'
export {
  additionalPropertiesRule,
  anyOfRule,
  anyOfTagRule,
  constRule,
  containsRule,
  dependentRequiredRule,
  enumRule,
  exclusiveMaximumRule,
  exclusiveMinimumRule,
  falseRule,
  formatRule,
  itemsRule,
  maxContainsRule,
  maxItemsRule,
  maximumRule,
  maxLengthRule,
  maxPropertiesRule,
  minContainsRule,
  minItemsRule,
  minimumRule,
  minLengthRule,
  minPropertiesRule,
  multipleOfRule,
  nameRule,
  notRule,
  oneOfManyRule,
  oneOfRule,
  oneOfTagRule,
  patternRule,
  typeRule,
  unevaluatedItemsRule,
  unevaluatedPropertiesRule,
  uniqueItemsRule,
} from '../messages/rules.ts'
export { hasDuplicates, isEqual } from './equality.ts'
export type { SchemaTargets, StandardFace, StandardResult, StandardValidator } from './faces.ts'
export { createValidator, InvalidError } from './faces.ts'
export { isEmail, isIdnEmail } from './formats/email.ts'
export { isHostname, isIdnHostname } from './formats/hostname.ts'
export { isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from './formats/identifiers.ts'
export { isIpv4, isIpv6 } from './formats/network.ts'
export { isDate, isDateTime, isDuration, isTime } from './formats/time.ts'
export { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './formats/uri.ts'
export type { Part } from './interpret/interpret.ts'
export {
  allOfPart,
  allPropertiesPart,
  anyOfPart,
  containsPart,
  deepConstPart,
  deepEnumPart,
  dependentRequiredPart,
  dependentSchemasPart,
  exclusiveMaximumPart,
  exclusiveMinimumPart,
  formatPart,
  ifPart,
  itemsPart,
  maxContainsPart,
  maxItemsPart,
  maximumPart,
  maxLengthPart,
  maxPropertiesPart,
  minContainsPart,
  minItemsPart,
  minimumPart,
  minLengthPart,
  minPropertiesPart,
  multipleOfPart,
  notPart,
  oneOfPart,
  overlapPart,
  patternPart,
  prefixItemsPart,
  refPart,
  unevaluatedItemsPart,
  unevaluatedPropertiesPart,
  uniqueItemsPart,
} from './interpret/parts.ts'
export type { SchemaData, SchemaNode } from './interpret/schema.ts'
export type { Coerced, Coercion } from './locate/coerce.ts'
export { createCoercion } from './locate/coerce.ts'
export { concealSensitive } from './locate/conceal.ts'
export { createRedactor } from './locate/redact.ts'
export { enter, fail, failInside, failMissing, leave } from './noting.ts'
export { isMultiple } from './numbers.ts'
export { remember } from './remember.ts'
export { isLonger, isShorter } from './strings.ts'
export { evaluateAll, failTags, failUnion } from './union.ts'
export { createCheck, interpretedCheck } from './validator.ts'
