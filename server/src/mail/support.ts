/** Emails about cases: what support answers. */
import { emailToPlayer } from "./email.ts";

/** `text` is in the words of whoever answered. */
export const supportAnswerEmail = emailToPlayer<{ readonly caseId: string; readonly text: string }>(
  ({ caseId, text }, { gameName }) => ({
    subject: `${gameName}: hỗ trợ đã trả lời bạn`,
    heading: "Hỗ trợ đã trả lời bạn",
    parts: [
      ...text.split(/\n+/),
      { link: "Xem và viết tiếp", path: `/support/cases/${caseId}` },
      "Vui lòng trả lời trên trang này, đừng trả lời email. Chúng tôi không bao giờ hỏi mật khẩu của bạn.",
    ],
  }),
);
