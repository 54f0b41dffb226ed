/** The block that makes a release's folder of what is fetched: `npm run drill -- production` runs it. */
export const RUN_ELSEWHERE = "release";

/** What is done under traffic, each step by blocks of `docs/upgrade.md`, in this order, and the release that runs then. */
export const STEPS = [
  {
    name: "two processes, to the next release",
    to: "next",
    blocks: ["files", "migrate", "restart"],
  },
  { name: "two processes, back to the last release", to: "last", blocks: ["back", "restart"] },
  { name: "two processes, to the next release again", to: "next", blocks: ["migrate", "restart"] },
  { name: "one of two processes leaves", to: "next", blocks: ["alone"] },
  { name: "one process, back to the last release", to: "last", blocks: ["back", "handover"] },
  { name: "one process, to the next release", to: "next", blocks: ["migrate", "handback"] },
] as const;
