/**
 * How Node is to run the portal. Left alone, V8 lets garbage pile up to what the machine has to give; with this
 * ceiling, some ten times what the portal needs, it collects before that.
 */
export const NODE_OPTIONS = ["--max-old-space-size=512"];
