import * as rules from '../../messages/rules.ts'
import * as applicators from './applicators.ts'
import * as arrays from './arrays.ts'
import type { Part, Parts } from './interpret.ts'
import * as objects from './objects.ts'
import { anyOfPlan, oneOfPlan, tryAll } from './union.ts'
import * as values from './values.ts'

// One constant per keyword, so that bundles contain only the keywords of their data.

/** Keywords that any check may need. */
const BASE: readonly Part[] = [
  [rules.falseRule, values.falseKeyword],
  [rules.typeRule, values.typeKeyword],
  [rules.enumRule, values.scalarEnumKeyword],
  [rules.constRule, values.scalarConstKeyword],
  [{ keyword: 'properties' }, objects.propertiesKeyword],
  [rules.additionalPropertiesRule],
  [{ keyword: 'named' }, objects.namedKeyword],
  [rules.requiredRule, objects.requiredKeyword],
]

export const minLengthPart: Part = [rules.minLengthRule, values.minLengthKeyword]
export const maxLengthPart: Part = [rules.maxLengthRule, values.maxLengthKeyword]
export const patternPart: Part = [rules.patternRule, values.patternKeyword]
export const minimumPart: Part = [rules.minimumRule, values.minimumKeyword]
export const maximumPart: Part = [rules.maximumRule, values.maximumKeyword]
export const exclusiveMinimumPart: Part = [rules.exclusiveMinimumRule, values.exclusiveMinimumKeyword]
export const exclusiveMaximumPart: Part = [rules.exclusiveMaximumRule, values.exclusiveMaximumKeyword]
export const multipleOfPart: Part = [rules.multipleOfRule, values.multipleOfKeyword]

export const minItemsPart: Part = [rules.minItemsRule, arrays.minItemsKeyword]
export const maxItemsPart: Part = [rules.maxItemsRule, arrays.maxItemsKeyword]
export const uniqueItemsPart: Part = [rules.uniqueItemsRule, arrays.uniqueItemsKeyword]
export const prefixItemsPart: Part = [{ keyword: 'prefixItems' }, arrays.prefixItemsKeyword]
export const itemsPart: Part = [rules.itemsRule, arrays.itemsKeyword]
export const unevaluatedItemsPart: Part = [rules.unevaluatedItemsRule, arrays.unevaluatedItemsKeyword]
export const containsPart: Part = [rules.containsRule, arrays.containsKeyword]
export const minContainsPart: Part = [rules.minContainsRule, arrays.minContainsKeyword]
export const maxContainsPart: Part = [rules.maxContainsRule, arrays.maxContainsKeyword]

export const minPropertiesPart: Part = [rules.minPropertiesRule, objects.minPropertiesKeyword]
export const maxPropertiesPart: Part = [rules.maxPropertiesRule, objects.maxPropertiesKeyword]
export const dependentRequiredPart: Part = [rules.dependentRequiredRule, objects.dependentRequiredKeyword]
export const dependentSchemasPart: Part = [{ keyword: 'dependentSchemas' }, objects.dependentSchemasKeyword]

/** With patterns, names and unevaluated properties. */
export const allPropertiesPart: Part = [{ keyword: 'properties' }, objects.allPropertiesKeyword]
export const unevaluatedPropertiesPart: Part = [rules.unevaluatedPropertiesRule]

/** For values that are compared deeply. */
export const deepEnumPart: Part = [rules.enumRule, values.enumKeyword]
export const deepConstPart: Part = [rules.constRule, values.constKeyword]

export const refPart: Part = [{ keyword: '$ref' }, applicators.refKeyword]
export const allOfPart: Part = [{ keyword: 'allOf' }, applicators.allOfKeyword]
export const anyOfPart: Part = [rules.anyOfRule, anyOfPlan]
export const oneOfPart: Part = [rules.oneOfRule, oneOfPlan]
/** For unions of which several branches may match. */
export const overlapPart: Part = [{ keyword: 'any' }, tryAll]
export const notPart: Part = [rules.notRule, applicators.notKeyword]
export const ifPart: Part = [{ keyword: 'if' }, applicators.ifKeyword]

/** For the formats that the schemas assert. */
export function formatPart(checks: Readonly<Record<string, (text: string) => boolean>>): Part {
  return [rules.formatRule, values.formatKeyword(checks)]
}

/** Returns the parts of some data together with those that any check may need, by name. */
export function partsOf(parts: readonly Part[]): Parts {
  return new Map([...BASE, ...parts].map((part) => [part[0].keyword, part]))
}
