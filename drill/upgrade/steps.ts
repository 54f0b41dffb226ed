/** What is done under traffic, each step by blocks of `docs/upgrade.md`, in this order. */
export const STEPS = [
  { name: "two processes, to the next release", blocks: ["files", "migrate", "restart"] },
  { name: "two processes, back to the last release", blocks: ["back", "restart"] },
  { name: "two processes, to the next release again", blocks: ["migrate", "restart"] },
  { name: "one of two processes leaves", blocks: ["alone"] },
  { name: "one process, back to the last release", blocks: ["back", "handover"] },
  { name: "one process, to the next release", blocks: ["migrate", "handback"] },
] as const;
