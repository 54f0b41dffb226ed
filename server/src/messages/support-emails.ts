/** Emails about support cases: staff's answers, and the result of a search for lost money ("Tiền của tôi đâu?"). */
import { inWords } from "./change-emails.ts";
import { emailToPlayer } from "./email.ts";

/** `text` is written by a member of staff. */
export const supportAnswerEmail = emailToPlayer<{ readonly caseId: string; readonly text: string }>(
  ({ caseId, text }, { gameName }) => ({
    subject: `${gameName}: nhân viên hỗ trợ đã trả lời bạn`,
    heading: "Nhân viên hỗ trợ đã trả lời bạn",
    parts: [
      ...text.split(/\n+/),
      { link: "Xem và viết tiếp", path: `/support/cases/${caseId}` },
      "Vui lòng trả lời trên trang này, đừng trả lời email. Chúng tôi không bao giờ hỏi mật khẩu của bạn.",
    ],
  }),
);

type Searched = { readonly amountVnd: number };
/** `givenKp` is the transfer's credit including its bonus. */
type Found = Searched & { readonly givenKp: number };

export const transferFoundEmail = emailToPlayer<Found & { readonly transactionId: string }>(
  ({ amountVnd, givenKp, transactionId }, { gameName }) => ({
    subject: `${gameName}: đã tìm thấy khoản ${inDigits(amountVnd)}đ của bạn`,
    heading: "Đã tìm thấy tiền của bạn",
    parts: [
      `Khoản ${inDigits(amountVnd)}đ bạn tìm đã được xác nhận. ${inDigits(givenKp)} KP đã vào tài khoản, gồm cả thưởng nếu có.`,
      { link: "Xem lần nạp này", path: `/top-ups/${transactionId}` },
    ],
  }),
);

/** The `reason` is in the operator's words */
export const transferNotFoundEmail = emailToPlayer<Searched & { readonly reason: string }>(
  ({ amountVnd, reason }, { gameName }) => ({
    subject: `${gameName}: kết quả tìm khoản ${inDigits(amountVnd)}đ`,
    heading: "Chưa xác nhận được giao dịch",
    parts: [
      `Chúng tôi đã kiểm tra khoản ${inDigits(amountVnd)}đ bạn tìm nhưng chưa xác nhận được.`,
      `Lý do: ${reason}`,
      "Bạn có thể xem lại thông tin và tìm lần nữa, hoặc liên hệ với chúng tôi kèm biên lai.",
      { link: "Xem yêu cầu của bạn", path: "/payment/find-transfer" },
    ],
  }),
);

export const transferWaitsEmail = emailToPlayer<Found & { readonly spendableAt: Date }>(
  ({ amountVnd, givenKp, spendableAt }, { gameName }) => ({
    subject: `${gameName}: đã tìm thấy khoản ${inDigits(amountVnd)}đ, KP sẽ vào sau`,
    heading: "Đã tìm thấy giao dịch của bạn",
    parts: [
      `Khoản ${inDigits(amountVnd)}đ bạn tìm đã được ghi nhận. ${inDigits(givenKp)} KP sẽ vào tài khoản lúc ${inWords(spendableAt)}.`,
      "Nội dung chuyển khoản không có mã của bạn, nên chúng tôi giữ số KP này một thời gian, phòng khi còn người khác báo đã chuyển khoản này. Nếu có, nhân viên hỗ trợ sẽ kiểm tra trước.",
      { link: "Xem yêu cầu của bạn", path: "/payment/find-transfer" },
    ],
  }),
);

export const transferContestedEmail = emailToPlayer<Searched>(({ amountVnd }, { gameName }) => ({
  subject: `${gameName}: khoản ${inDigits(amountVnd)}đ cần kiểm tra thêm`,
  heading: "Giao dịch cần kiểm tra thêm",
  parts: [
    `Có người khác cũng báo đã chuyển khoản ${inDigits(amountVnd)}đ bạn tìm, nên KP chưa vào tài khoản. Nhân viên hỗ trợ đang kiểm tra và sẽ báo kết quả cho bạn.`,
    "Nếu có biên lai, bạn hãy giữ lại và gọi cho chúng tôi để việc kiểm tra nhanh hơn.",
    { link: "Xem yêu cầu của bạn", path: "/payment/find-transfer" },
  ],
}));

const inDigits = (amount: number): string => amount.toLocaleString("vi-VN");
