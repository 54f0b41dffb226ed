/** JSON schemas of what scripts and the console send. */

/** Returns the schema of an object with these properties alone. */
export const objectOf = (properties: object, ...required: readonly string[]) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});
