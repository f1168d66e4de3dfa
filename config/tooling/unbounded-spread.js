/**
 * Each element of a spread array becomes an argument on the stack: above about 125,000 of them the call fails. Tests and scripts
 * know their arrays.
 */
export const UNBOUNDED_SPREAD = [
  "CallExpression[callee.object.name='Math'] > SpreadElement.arguments",
  "CallExpression[callee.property.name=/^(push|unshift|splice|concat|fromCharCode|fromCodePoint)$/] > SpreadElement.arguments",
  "CallExpression[callee.property.name='apply'][callee.object.property.name=/^(max|min|push|unshift|splice|concat|fromCharCode|fromCodePoint)$/]",
].map((selector) => ({
  selector,
  message: "A long array ends the program here: take the elements one by one (reduce, for-of, Array.from).",
}))
