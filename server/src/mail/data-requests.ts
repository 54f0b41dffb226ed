/** Emails about what a player has asked of their data. */
import type { DataRequest, DataRequestKind } from "@portal/contract/data-requests";
import { emailToPlayer } from "./email.ts";
import { type Change, dayInWords, inWords } from "./notices.ts";

const KINDS: Readonly<Record<DataRequestKind, string>> = {
  export: "nhận bản sao dữ liệu",
  correction: "sửa dữ liệu",
  deletion: "xóa dữ liệu",
};

/** A deadline is the midnight after its last day. */
const lastDayOf = (deadline: Date): string => dayInWords(new Date(deadline.getTime() - 1));

type Asked = {
  readonly kind: DataRequestKind;
  readonly answerBy: Date;
  readonly completeBy: Date;
};

export const dataRequestedEmail = emailToPlayer<Change & Asked>(
  ({ kind, answerBy, completeBy, at }, { gameName }) => ({
    subject: `${gameName}: đã nhận yêu cầu ${KINDS[kind]}`,
    heading: `Đã nhận yêu cầu ${KINDS[kind]}`,
    parts: [
      `Lúc ${inWords(at)}, chúng tôi nhận được yêu cầu ${KINDS[kind]} của tài khoản.`,
      `Chúng tôi trả lời chậm nhất ngày ${lastDayOf(answerBy)} và hoàn tất chậm nhất ngày ${lastDayOf(completeBy)}.`,
      { link: "Xem yêu cầu", path: "/security" },
      "Không phải bạn gửi? Hãy rút yêu cầu ở trang trên rồi đổi mật khẩu ngay.",
      { link: "Lấy lại tài khoản", path: "/recovery" },
    ],
  }),
);

type Answered = Pick<DataRequest, "kind" | "answer"> & {
  readonly status: "answered" | "completed" | "refused";
  readonly completeBy: Date;
};

/** `answer` is in the operator's words. */
export const dataRequestAnsweredEmail = emailToPlayer<Answered>(
  ({ kind, status, answer, completeBy }, { gameName }) => ({
    subject: `${gameName}: yêu cầu ${KINDS[kind]} ${OUTCOMES[status]}`,
    heading: `Yêu cầu ${KINDS[kind]} ${OUTCOMES[status]}`,
    parts: [
      ...(answer === null ? [] : [`Trả lời: ${answer}`]),
      ...(status === "answered"
        ? [`Chúng tôi hoàn tất chậm nhất ngày ${lastDayOf(completeBy)}.`]
        : []),
      { link: "Xem yêu cầu", path: "/security" },
    ],
  }),
);

const OUTCOMES: Readonly<Record<Answered["status"], string>> = {
  answered: "đang được xử lý",
  completed: "đã hoàn tất",
  refused: "không thực hiện được",
};
