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
export {
  allOfKeyword,
  anyOfKeyword,
  definitionKeyword,
  ifKeyword,
  notKeyword,
  oneOfKeyword,
  refKeyword,
} from './interpret/applicators.ts'
export {
  containsKeyword,
  itemsKeyword,
  maxContainsKeyword,
  maxItemsKeyword,
  minContainsKeyword,
  minItemsKeyword,
  prefixItemsKeyword,
  uniqueItemsKeyword,
} from './interpret/arrays.ts'
export type { Keywords } from './interpret/interpret.ts'
export {
  additionalPropertiesKeyword,
  closedKeyword,
  dependentRequiredKeyword,
  dependentSchemasKeyword,
  maxPropertiesKeyword,
  minPropertiesKeyword,
  patternPropertiesKeyword,
  propertiesKeyword,
  propertyNamesKeyword,
  requiredKeyword,
} from './interpret/objects.ts'
export type { SchemaData } from './interpret/schema.ts'
export {
  unevaluatedItemsKeyword,
  unevaluatedPropertiesKeyword,
} from './interpret/unevaluated.ts'
export {
  constKeyword,
  enumKeyword,
  exclusiveMaximumKeyword,
  exclusiveMinimumKeyword,
  falseKeyword,
  formatKeyword,
  maximumKeyword,
  maxLengthKeyword,
  minimumKeyword,
  minLengthKeyword,
  multipleOfKeyword,
  patternKeyword,
  scalarConstKeyword,
  scalarEnumKeyword,
  typeKeyword,
} from './interpret/values.ts'
export type { Coerced, Coercion } from './locate/coerce.ts'
export { createCoercion } from './locate/coerce.ts'
export { createRedactor } from './locate/redact.ts'
export { enter, fail, failInside, failMissing, leave } from './noting.ts'
export { isMultiple } from './numbers.ts'
export { remember } from './remember.ts'
export { isLonger, isShorter } from './strings.ts'
export { evaluateAll, failTags, failUnion } from './union.ts'
export type { LimitedCheck } from './validator.ts'
export { createCheck, interpretedCheck } from './validator.ts'
