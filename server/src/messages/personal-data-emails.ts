/** Emails about a player's data export, data requests, and the closing of the account. */
import type { DataRequest, DataRequestKind } from "@portal/contract/data-requests";
import { type Change, dayInWords, inWords, notYou } from "./change-emails.ts";
import { emailToPlayer } from "./email.ts";

/** Notifies the player of a download of their data, which anybody with session and password can make. */
export const dataExportedEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Dữ liệu tài khoản ${gameName} vừa được tải về`,
  heading: "Dữ liệu tài khoản vừa được tải về",
  parts: [
    `Bản sao dữ liệu của tài khoản được tải về lúc ${inWords(at)}.`,
    "Nếu chính bạn đã tải, bạn không cần làm gì thêm.",
    ...notYou.slice(1),
  ],
}));

export const accountClosingEmail = emailToPlayer<Change & { readonly closesAt: Date }>(
  ({ at, closesAt }, { gameName }) => ({
    subject: `Tài khoản ${gameName} của bạn sắp đóng`,
    heading: "Tài khoản của bạn sắp đóng",
    parts: [
      `Lúc ${inWords(at)}, chúng tôi nhận được yêu cầu đóng tài khoản. Mọi thiết bị đã được đăng xuất và tài khoản không tiêu được KP.`,
      `Tài khoản sẽ đóng hẳn vào ${inWords(closesAt)}. Khi đó thông tin cá nhân bị xóa và số KP còn lại không dùng được nữa.`,
      "Đổi ý? Hãy đăng nhập trước lúc đó rồi chọn tiếp tục dùng tài khoản.",
      { link: "Tiếp tục dùng tài khoản", path: "/account-closing" },
      "Không phải bạn yêu cầu? Hãy đặt mật khẩu mới, đăng nhập rồi chọn tiếp tục dùng tài khoản.",
      { link: "Lấy lại tài khoản", path: "/recovery" },
    ],
  }),
);

export const accountKeptEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Tài khoản ${gameName} của bạn không đóng nữa`,
  heading: "Tài khoản không đóng nữa",
  parts: [
    `Yêu cầu đóng tài khoản đã được hủy lúc ${inWords(at)}. Bạn dùng tài khoản như trước.`,
    "Nếu chính bạn đã hủy, bạn không cần làm gì thêm.",
    ...notYou.slice(1),
  ],
}));

/** The last email to the account: its address is deleted too. */
export const accountClosedEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Tài khoản ${gameName} của bạn đã đóng`,
  heading: "Tài khoản đã đóng",
  parts: [
    `Tài khoản đã đóng lúc ${inWords(at)}. Thông tin cá nhân của bạn đã được xóa, cả địa chỉ email này. Sổ giao dịch được giữ lại theo quy định về kế toán.`,
    "Tên đăng nhập này không ai đăng ký lại được. Cảm ơn bạn đã đồng hành.",
    { link: "Xem chúng tôi giữ lại gì", path: "/privacy" },
  ],
}));

const KINDS: Readonly<Record<DataRequestKind, string>> = {
  export: "gửi bản sao dữ liệu",
  correction: "sửa dữ liệu",
  deletion: "xóa dữ liệu",
};

/** Returns the last day before a deadline, which is the midnight after that day. */
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
