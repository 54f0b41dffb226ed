import type * as z from "zod";

/** A setting with which the portal cannot start. The message names it. */
export class ConfigError extends Error {}

/** Returns an error with one line for each issue. */
export const configErrorOf = ({ issues }: z.core.$ZodError, prefix = ""): ConfigError =>
  new ConfigError(
    issues.map(({ path, message }) => `${prefix}${path.join(".")}: ${message}`).join("\n"),
  );
