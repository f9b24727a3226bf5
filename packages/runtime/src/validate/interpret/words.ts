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

export const minLengthWord: Part = [rules.minLengthRule, values.minLengthKeyword]
export const maxLengthWord: Part = [rules.maxLengthRule, values.maxLengthKeyword]
export const patternWord: Part = [rules.patternRule, values.patternKeyword]
export const minimumWord: Part = [rules.minimumRule, values.minimumKeyword]
export const maximumWord: Part = [rules.maximumRule, values.maximumKeyword]
export const exclusiveMinimumWord: Part = [rules.exclusiveMinimumRule, values.exclusiveMinimumKeyword]
export const exclusiveMaximumWord: Part = [rules.exclusiveMaximumRule, values.exclusiveMaximumKeyword]
export const multipleOfWord: Part = [rules.multipleOfRule, values.multipleOfKeyword]

export const minItemsWord: Part = [rules.minItemsRule, arrays.minItemsKeyword]
export const maxItemsWord: Part = [rules.maxItemsRule, arrays.maxItemsKeyword]
export const uniqueItemsWord: Part = [rules.uniqueItemsRule, arrays.uniqueItemsKeyword]
export const prefixItemsWord: Part = [{ keyword: 'prefixItems' }, arrays.prefixItemsKeyword]
export const itemsWord: Part = [rules.itemsRule, arrays.itemsKeyword]
export const unevaluatedItemsWord: Part = [rules.unevaluatedItemsRule, arrays.unevaluatedItemsKeyword]
export const containsWord: Part = [rules.containsRule, arrays.containsKeyword]
export const minContainsWord: Part = [rules.minContainsRule, arrays.minContainsKeyword]
export const maxContainsWord: Part = [rules.maxContainsRule, arrays.maxContainsKeyword]

export const minPropertiesWord: Part = [rules.minPropertiesRule, objects.minPropertiesKeyword]
export const maxPropertiesWord: Part = [rules.maxPropertiesRule, objects.maxPropertiesKeyword]
export const dependentRequiredWord: Part = [rules.dependentRequiredRule, objects.dependentRequiredKeyword]
export const dependentSchemasWord: Part = [{ keyword: 'dependentSchemas' }, objects.dependentSchemasKeyword]

/** With patterns, names and unevaluated properties. */
export const allPropertiesWord: Part = [{ keyword: 'properties' }, objects.allPropertiesKeyword]
export const unevaluatedPropertiesWord: Part = [rules.unevaluatedPropertiesRule]

/** For values that are compared deeply. */
export const deepEnumWord: Part = [rules.enumRule, values.enumKeyword]
export const deepConstWord: Part = [rules.constRule, values.constKeyword]

export const refWord: Part = [{ keyword: '$ref' }, applicators.refKeyword]
export const allOfWord: Part = [{ keyword: 'allOf' }, applicators.allOfKeyword]
export const anyOfWord: Part = [rules.anyOfRule, anyOfPlan]
export const oneOfWord: Part = [rules.oneOfRule, oneOfPlan]
/** For unions of which several branches may match. */
export const overlapWord: Part = [{ keyword: 'any' }, tryAll]
export const notWord: Part = [rules.notRule, applicators.notKeyword]
export const ifWord: Part = [{ keyword: 'if' }, applicators.ifKeyword]

/** For the formats that the schemas assert. */
export function formatWord(checks: Readonly<Record<string, (text: string) => boolean>>): Part {
  return [rules.formatRule, values.formatKeyword(checks)]
}

/** Returns the parts of some data together with those that any check may need, by name. */
export function partsOf(parts: readonly Part[]): Parts {
  return new Map([...BASE, ...parts].map((part) => [part[0].keyword, part]))
}
