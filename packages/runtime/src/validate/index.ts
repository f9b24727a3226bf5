export { hasDuplicates, isEqual } from './equality.ts'
export { isEmail, isIdnEmail } from './formats/email.ts'
export { isHostname, isIdnHostname } from './formats/hostname.ts'
export { isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from './formats/identifiers.ts'
export { isIpv4, isIpv6 } from './formats/network.ts'
export { isDate, isDateTime, isDuration, isTime } from './formats/time.ts'
export { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './formats/uri.ts'
export { isMultiple } from './numbers.ts'
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
  notRule,
  oneOfManyRule,
  oneOfRule,
  oneOfTagRule,
  patternRule,
  typeRule,
  unevaluatedItemsRule,
  unevaluatedPropertiesRule,
  uniqueItemsRule,
} from './rules.ts'
export { isLonger, isShorter } from './strings.ts'
export { failUnion } from './union.ts'
export { createCheck, createValidator, InvalidError } from './validator.ts'
