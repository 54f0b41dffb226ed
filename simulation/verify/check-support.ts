import type { Notes } from "../execute/notes.ts";

/** Checks that players read each answer of support's once; one whose sending nobody knows of, at most once. */
export async function checkSupport({
  supportAnswers,
}: Pick<Notes, "supportAnswers">): Promise<string[]> {
  const lines = await Promise.all(
    supportAnswers.map(async ({ player, caseId, text, isSent }) => {
      const { body } = await player.browser.get(`/api/support/cases/${caseId}`);
      const messages = (body["messages"] ?? []) as readonly { readonly text: string }[];
      const times = messages.filter((message) => message.text === text).length;
      const isRight = isSent === undefined ? times <= 1 : times === Number(isSent);
      return isRight ? [] : [`case ${caseId}: "${text}" is there ${times} times`];
    }),
  );
  return lines.flat();
}
