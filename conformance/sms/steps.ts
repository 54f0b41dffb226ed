/** What a person sends from a phone, and how the listener answers. */

export type FirstAnswer = "success" | "unavailable" | "cut";

export type Step = {
  readonly text: string;
  /** How often the text is sent. */
  readonly times: number;
  /** The answer to the first request; all later ones are answered with success. */
  readonly first: FirstAnswer;
};

export const steps: readonly Step[] = [
  { text: "MXT kiemthu1", times: 1, first: "success" },
  // What separates fields in the signed text, and what URLs and JSON escape.
  { text: "MXT kiemthu2 a&b=c +1 100% đường", times: 1, first: "success" },
  { text: "MXT kiemthu3", times: 1, first: "unavailable" },
  { text: "MXT kiemthu4", times: 1, first: "cut" },
  { text: "MXT kiemthu5", times: 2, first: "success" },
];

const KEYWORD = /kiemthu\d/i;

/** Returns the step that a text belongs to, however the gateway has changed it. */
export function stepOf(text: string): Step | undefined {
  const keyword = KEYWORD.exec(text)?.[0].toLowerCase();
  return steps.find((step) => KEYWORD.exec(step.text)?.[0] === keyword);
}
